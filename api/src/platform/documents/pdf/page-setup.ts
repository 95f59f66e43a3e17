import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import {
  findElement,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  prependMarkupInsideElement,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'

/** The type that the library reads pictures from; none are used here. */
export type FileContent = Stream | Buffer | Blob

/** Paper sizes by <pageSetup> of ECMA-376 (18.3.1.63). F4 has none; Folio (216 x 330 mm) is the nearest. */
const paperNumbers = { A4: 9, F4: 14 } as const

/**
 * Prints the only sheet of a workbook in landscape, one page wide and as many pages high as needed, with the first rows
 * repeated on every page. Rows are counted from 1, as in a spreadsheet.
 */
export const printLandscape = (print: {
  sheet: string
  paperSize: keyof typeof paperNumbers
  repeatRows: { first: number; last: number }
}): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': { transform: (xml) => setUpPage(fitToWidth(xml), paperNumbers[print.paperSize]) },
      'xl/workbook.xml': { transform: (xml) => repeatRows(xml, print) },
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

function repeatRows(xml: string, print: { sheet: string; repeatRows: { first: number; last: number } }): string {
  const { first, last } = print.repeatRows
  const range = `'${print.sheet.replaceAll("'", "''")}'!$${first}:$${last}`
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
