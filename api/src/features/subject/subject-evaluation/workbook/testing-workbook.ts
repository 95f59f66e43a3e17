import { shownText } from '../../../../platform/documents/workbook/cell.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../../../platform/documents/workbook/testing-workbook.ts'
import { readSheets } from '../../../../platform/documents/workbook/read-workbook.ts'

/** Every row of the first sheet as text. */
export const rowsIn = (file: Buffer): string[][] =>
  (readSheets(file)[0]?.rows ?? []).map(({ cells }) => Array.from(cells, shownText))

/** The workbook with other cells, as a spreadsheet would save it; indexes count from 0. */
export function edited(file: Buffer, cells: readonly { row: number; column: number; value: TestCell }[]): Buffer {
  const sheet = readSheets(file)[0]
  const rows = (sheet?.rows ?? []).map(({ cells: own }): TestCell[] =>
    Array.from(own, (cell) => (!cell ? null : cell.kind === 'number' ? cell.number : shownText(cell))),
  )
  for (const { row, column, value } of cells) {
    const own = rows[row]
    if (!own) continue
    while (own.length <= column) own.push(null)
    own[column] = value
  }
  return makeWorkbook(sheetXml(rows))
}

/** The column of a component in our workbook: remedials, which others may have entered, are columns too. */
export function columnOf(file: Buffer, component: string): number {
  const places = rowsIn(file).map((own) => own.findIndex((text) => text.startsWith(component)))
  const column = places.find((at) => at >= 0)
  if (column === undefined) throw new Error(`The workbook has no ${component}`)
  return column
}
