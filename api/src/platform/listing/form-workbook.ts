import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import writeExcelFile, { type CellObject, type Feature, type Row, type Sheet } from 'write-excel-file/node'
import {
  findElement,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  prependMarkupInsideElement,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'

export type { CellObject, Row }

/** The type that the library reads pictures from; none are used here. */
type FileContent = Stream | Buffer | Blob

/** Text stays text: a name that begins with = is never a formula. */
export const textCell = (value: string, style: Partial<CellObject> = {}): CellObject => ({
  value,
  type: String,
  ...style,
})
export const numberCell = (value: number, style: Partial<CellObject> = {}): CellObject => ({
  value,
  type: Number,
  ...style,
})

/** Paper sizes by <pageSetup> of ECMA-376 (18.3.1.63). F4 has none; Folio (216 x 330 mm) is the nearest. */
const paperNumbers = { A4: 9, F4: 14 } as const

type Form = {
  sheet: string
  rows: Row[]
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** The row of the column titles, counted from 1 as in a spreadsheet, and how many columns stay in sight. */
  heading: { row: number; columns: number }
  paperSize: keyof typeof paperNumbers
}

/**
 * An .xlsx workbook of one sheet in the shape of a paper form: landscape, one page wide and as many pages high as needed,
 * its heading frozen on screen and repeated on every page.
 */
export async function formWorkbook({ sheet, rows, widths, heading, paperSize }: Form): Promise<Buffer> {
  const page: Sheet<FileContent> = {
    data: rows,
    sheet,
    orientation: 'landscape',
    stickyRowsCount: heading.row,
    stickyColumnsCount: heading.columns,
    columns: widths.map((width) => ({ width })),
  }
  const print = printLandscape({ sheet, paperSize, headingRow: heading.row })
  return writeExcelFile([page], { fontFamily: 'Calibri', fontSize: 10, features: [print] }).toBuffer()
}

type Print = { sheet: string; paperSize: keyof typeof paperNumbers; headingRow: number }

const printLandscape = (print: Print): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': { transform: (xml) => setUpPage(fitToWidth(xml), paperNumbers[print.paperSize]) },
      'xl/workbook.xml': { transform: (xml) => repeatHeading(xml, print) },
    },
  },
})

function fitToWidth(xml: string): string {
  const sheet = findElement(xml, 'worksheet')
  if (!sheet) throw new Error('the sheet has no <worksheet>')
  // sheetPr comes before everything else in a worksheet.
  return prependMarkupInsideElement(xml, sheet, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
}

function setUpPage(xml: string, paperSize: number): string {
  const markup = getSelfClosingTagMarkup('pageSetup', {
    paperSize,
    orientation: 'landscape',
    fitToWidth: 1,
    fitToHeight: 0,
  })
  const there = findElement(xml, 'pageSetup')
  if (there) return replaceElement(xml, there, markup)
  return insertInOrder(xml, markup, { file: 'xl/worksheets/sheet{id}.xml', parent: 'worksheet' })
}

function repeatHeading(xml: string, { sheet, headingRow }: Print): string {
  const range = `'${sheet.replaceAll("'", "''")}'!$${headingRow}:$${headingRow}`
  const markup = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${sanitizeTextContent(range)}</definedName></definedNames>`
  const there = findElement(xml, 'definedNames')
  if (there) return replaceElement(xml, there, markup)
  return insertInOrder(xml, markup, { file: 'xl/workbook.xml', parent: 'workbook' })
}

function insertInOrder(
  xml: string,
  markup: string,
  at: { file: 'xl/workbook.xml' | 'xl/worksheets/sheet{id}.xml'; parent: string },
): string {
  const order = getOrderOfSiblings(at.file, at.parent)
  if (!order) throw new Error(`the order of elements in ${at.file} is not known`)
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, at.parent)
}
