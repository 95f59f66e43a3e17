import type { FileWriter, SheetValue } from './list-sheet.ts'
import { packing, zipOf } from '../zip/write-zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const inPackage = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell styles by index: plain, date, bold heading, text. */
const dateStyle = 1
const headingStyle = 2
const textStyle = 3
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

const fixedParts = {
  '[Content_Types].xml': `${head}<Types xmlns="${inPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${inPackage}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${inPackage}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
}

/**
 * A workbook of one sheet with a frozen heading that filters, every column as wide as its heading and its first rows
 * need. Widths come before the rows in the file, so the first part of a list decides.
 */
export async function xlsxWriter(title: string, headers: readonly string[]): Promise<FileWriter> {
  let begun: ReturnType<typeof begin> | undefined
  const begin = async (rows: readonly (readonly SheetValue[])[]) => {
    const columns = headers.map((text, i) => ({ width: widthOf(text, rows, i) }))
    const sheet = await sheetWriter({ title, columns, frozen: { rows: 1, columns: 0 }, isFiltered: true })
    await sheet.write([headers.map((text) => ({ kind: 'text', text }))], { isHeading: true })
    return sheet
  }
  const sheetFor = (rows: readonly (readonly SheetValue[])[]) => (begun ??= begin(rows))
  return {
    write: async (rows) => (await sheetFor(rows)).write(rows),
    end: async () => (await sheetFor([])).end(),
  }
}

/** The button of the filter covers the heading's end; a long text is no reason to push the next column off the screen. */
const widths = { heading: 4, cell: 2, date: 10, least: 6, most: 50 }

function widthOf(heading: string, rows: readonly (readonly SheetValue[])[], column: number): number {
  const lengthOf = (value: SheetValue | undefined) => {
    if (!value) return 0
    if (value.kind === 'text') return value.text.length
    return value.kind === 'date' ? widths.date : String(value.number).length
  }
  const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[column])), 0)
  return Math.min(widths.most, Math.max(widths.least, heading.length + widths.heading, longest + widths.cell))
}

type Sheet = {
  title: string
  /** `isText`: what is typed there stays as typed, with its zeros. */
  columns: readonly { width: number; isHidden?: boolean; isText?: boolean }[]
  /** Number of frozen rows and columns. */
  frozen: { rows: number; columns: number }
  /** The first row is a heading with a filter for each column. */
  isFiltered?: boolean
}
type RowLook = { isHeading?: boolean; isHidden?: boolean }

/** A workbook of one sheet, written row by row. Text stays text: no spreadsheet calculates it. */
export async function sheetWriter({ title, columns, frozen, isFiltered = false }: Sheet) {
  const sheet = packing('xl/worksheets/sheet1.xml')
  const widths = columns.map(({ width, isHidden, isText }, i) => {
    const no = i + 1
    const look = `${isText ? ` style="${textStyle}"` : ''}${isHidden ? ' hidden="1"' : ''}`
    return `<col min="${no}" max="${no}" width="${width}" customWidth="1"${look}/>`
  })
  // Omitted when empty: a list without rows may have no columns.
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  const split = `${frozen.columns ? ` xSplit="${frozen.columns}"` : ''} ySplit="${frozen.rows}"`
  const corner = `topLeftCell="${lettersOf(frozen.columns)}${frozen.rows + 1}"`
  const pane = `<pane${split} ${corner} activePane="${frozen.columns ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
  await sheet.write(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`,
  )
  const letters = columns.map((_, i) => lettersOf(i))
  const styles = columns.map(({ isText }) => (isText ? textStyle : undefined))
  let written = 0
  const rowXml = (row: readonly SheetValue[], { isHeading, isHidden }: RowLook) => {
    written += 1
    const cells = row.map((value, i) => cell(`${letters[i]}${written}`, value, isHeading ? headingStyle : styles[i]))
    return `<row r="${written}"${isHidden ? ' hidden="1"' : ''}>${cells.join('')}</row>`
  }
  return {
    write: (rows: readonly (readonly SheetValue[])[], look: RowLook = {}) =>
      sheet.write(rows.map((row) => rowXml(row, look)).join('')),
    end: async () => {
      const last = lettersOf(Math.max(0, columns.length - 1))
      const filter = isFiltered && columns.length > 0 ? `<autoFilter ref="A1:${last}${Math.max(1, written)}"/>` : ''
      await sheet.write(`</sheetData>${filter}</worksheet>`)
      const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
      const others = Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook })
      const packed = others.map(async ([name, text]) => {
        const part = packing(name)
        await part.write(text)
        return part.end()
      })
      return zipOf([...(await Promise.all(packed)), await sheet.end()])
    },
  }
}

/** 0 is A, 26 is AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function cell(place: string, value: SheetValue, style?: number): string {
  if (!value) return ''
  if (value.kind === 'number') return `<c r="${place}"><v>${value.number}</v></c>`
  if (value.kind === 'date') return `<c r="${place}" s="${dateStyle}"><v>${serialOf(value.date)}</v></c>`
  const look = style === undefined ? '' : ` s="${style}"`
  return `<c r="${place}" t="inlineStr"${look}><is><t xml:space="preserve">${escaped(value.text)}</t></is></c>`
}

/** A date's number in the 1900 system, whose false 29 February 1900 is before any date of ours. */
const serialOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000) + 25_569

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  // Text that looks like one of our escapes is escaped; a Windows line end would come back as a Unix one.
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('\r', '_x000D_')
    // XML 1.0 has no way to write most control characters.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => names[sign] ?? sign)

const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
