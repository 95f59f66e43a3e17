import { walkXml } from './xml.ts'

/** Built-in number formats that show a date (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are those of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Spreadsheets reject longer ones; each bracket would start another search of the rest. */
const longestFormat = 255

/** Day, month or year letters outside quotes, brackets and escapes. */
const isDateFormat = (code: string) =>
  code.length <= longestFormat && /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''))

/** For every cell style by its number: whether it shows numbers as dates. */
export function readDateStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCellStyles = false
  walkXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes()
        custom.set(Number(numFmtId), isDateFormat(formatCode ?? ''))
      } else if (name === 'cellXfs') {
        inCellStyles = true
      } else if (name === 'xf' && inCellStyles) {
        const id = Number(attributes().numFmtId ?? 0)
        styles.push(custom.get(id) ?? isBuiltInDate(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
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
      if (name === 't' && !inHint) current += text
      if (name === 'rPh') inHint = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}
