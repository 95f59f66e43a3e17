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

/** What a cell style makes of a number: a date, or digits in a fixed count before and after the point. */
export type NumberStyle = { isDate: boolean; digits?: { whole: number; decimals: number } }

const builtInDecimals: Record<number, string> = { 2: '0.00' }

/** A format of zeros alone, such as 0.00 or 0000000000; a single one says nothing. */
function digitsOf(code: string): NumberStyle['digits'] {
  const [, whole, decimals = ''] = /^(0{1,20})(?:\.(0{1,10}))?$/.exec(code) ?? []
  return whole && whole.length + decimals.length > 1 ? { whole: whole.length, decimals: decimals.length } : undefined
}

const styleOf = (code: string): NumberStyle => {
  const digits = digitsOf(code)
  return { isDate: isDateFormat(code), ...(digits && { digits }) }
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
        const builtIn = builtInDecimals[id]
        styles.push(custom.get(id) ?? (builtIn ? styleOf(builtIn) : { isDate: isBuiltInDate(id) }))
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
