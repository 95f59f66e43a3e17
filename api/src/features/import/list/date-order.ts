import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import { Failure } from '../../../platform/failure.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import type { Column } from './columns/column.ts'
import { date, monthFirstDate, orderIn } from './dates.ts'
import type { FoundSheet } from './sheets.ts'

/**
 * Columns of dates with the month in front, by what some of their rows prove. Their other rows may be read in two ways:
 * without an answer this throws a Failure that asks, once for the whole file.
 */
export function orderColumns(sheets: readonly FoundSheet[], answer: DateOrder | undefined): (column: Column) => Column {
  const proven = new Set<string>()
  for (const column of sheets.flatMap(({ header }) => header.columns.map((one) => one.column))) {
    if (column.read !== date || proven.has(column.key)) continue
    const { proof, either } = evidence(sheets, column.key)
    if (!proof || !either) continue
    proven.add(column.key)
    if (!answer)
      throw new Failure('IMPORT_DATE_ORDER', {
        values: {
          column: column.label,
          row: proof.row,
          proof: proof.text,
          count: either.count,
          example: either.example,
        },
      })
  }
  return (column) => (answer === 'MDY' && proven.has(column.key) ? { ...column, read: monthFirstDate } : column)
}

function evidence(sheets: readonly FoundSheet[], key: string) {
  let proof: { row: number; text: string } | undefined
  let either: { count: number; example: string } | undefined
  for (const { header, table } of sheets) {
    const at = header.columns.find(({ column }) => column.key === key)?.at
    if (at === undefined) continue
    for (const row of table.rows.slice(header.dataFrom)) {
      const order = orderIn(row.cells[at])
      const text = shownText(row.cells[at]).trim()
      if (order === 'month') proof ??= { row: row.number, text }
      if (order === 'either') either = { count: (either?.count ?? 0) + 1, example: either?.example ?? text }
    }
  }
  return { proof, either }
}
