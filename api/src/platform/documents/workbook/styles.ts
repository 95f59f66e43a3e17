import { Failure } from '../../failure.ts'
import { longestCell } from './cell.ts'
import { walkXml } from './xml.ts'

/** Built-in number formats that show a date (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are those of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Spreadsheets reject longer ones; each bracket would start another search of the rest. */
const longestFormat = 255

/** Day, month or year letters outside quotes, brackets and escapes. */
const isDateFormat = (code: string) =>
  code.length <= longestFormat && /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''))

/**
 * What a cell style makes of a number: a date, or digits in a fixed count before and after the point, perhaps with
 * texts around them.
 */
export type NumberStyle = { isDate: boolean; shows?: Shows }
type Shows = { before: string; after: string; digits?: { whole: number; least: number; most: number } }

const builtIn: Record<number, string> = {
  2: '0.00',
  4: '#,##0.00',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
}

/** A quoted text or one escaped letter, colour or locale in brackets, a space as wide as a letter, a filling letter. */
const besides = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g
const plainFormat = /^[#?,]*(0*)(?:\.(0*)([#?]*))?$/

/** What a format shows beside a number's own digits; of its sections, that for positive numbers. */
function showsOf(code: string): Shows | undefined {
  if (code.length > longestFormat || /\[[<>=]/.test(code)) return undefined
  const tokens: string[] = []
  // A semicolon in quotes ends no section.
  const marked = code.replace(besides, (token) => (/^["\\]/.test(token) ? `\0${tokens.push(token) - 1}\0` : ''))
  const [, before = '', body = '', after = ''] =
    /^((?:\0\d+\0|\s)*)([^\0\s]*)((?:\0\d+\0|\s)*)$/.exec(marked.split(';')[0]!) ?? []
  const texts = (marks: string) =>
    marks.replace(/\0(\d+)\0/g, (_, at: string) => tokens[Number(at)]!.replace(/^\\|^"|"$/g, ''))
  const around = { before: texts(before), after: texts(after) }
  const hasTexts = `${around.before}${around.after}`.trim() !== ''
  if (/^general$/i.test(body)) return hasTexts ? around : undefined
  const [found, whole = '', least = '', more = ''] = plainFormat.exec(body) ?? []
  if (!found) return undefined
  const isFixed = whole.length + least.length + more.length > 1
  const digits = { whole: whole.length, least: least.length, most: least.length + more.length }
  return isFixed || hasTexts ? { ...around, digits } : undefined
}

const styleOf = (code: string): NumberStyle => {
  const shows = showsOf(code)
  return { isDate: isDateFormat(code), ...(shows && { shows }) }
}

/** For every cell style by its number: how it shows numbers. */
export function readNumberStyles(xml: string): NumberStyle[] {
  const custom = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCellStyles = false
  walkXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes()
        custom.set(Number(numFmtId), styleOf(formatCode ?? ''))
      } else if (name === 'cellXfs') {
        inCellStyles = true
      } else if (name === 'xf' && inCellStyles) {
        const id = Number(attributes().numFmtId ?? 0)
        const format = builtIn[id]
        styles.push(custom.get(id) ?? (format ? styleOf(format) : { isDate: isBuiltInDate(id) }))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
}

/** A cell's text grown by one run of letters; longer than a spreadsheet's it is a trap. */
export function joined(before: string, run: string): string {
  if (before.length + run.length > longestCell) throw new Failure('IMPORT_CELL_TOO_LONG')
  return before + run
}

/** Shared texts by number; runs of differently formatted letters are one text, phonetic hints are left out. */
export function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let current = ''
  let inHint = false
  walkXml(xml, {
    open: ({ name }) => {
      if (name === 'si') current = ''
      if (name === 'rPh') inHint = true
    },
    close: (name, text) => {
      if (name === 't' && !inHint) current = joined(current, text)
      if (name === 'rPh') inHint = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}
