import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import { Failure } from '../../../platform/failure.ts'
import { shownText, type Cell } from '../../../platform/documents/workbook/cell.ts'
import type { Column, Reader } from './column.ts'
import { date, monthFirstDate, monthFirstText, orderIn } from './dates.ts'
import type { FoundSheet } from './sheets.ts'

/**
 * Columns of dates with the month in front, by what some of their rows prove. Their other rows may be read in two ways:
 * without an answer this throws a Failure that asks, once for the whole file.
 */
export function orderColumns(sheets: readonly FoundSheet[], answer: DateOrder | undefined): (column: Column) => Column {
  const proven = new Map<string, Reader>()
  for (const column of sheets.flatMap(({ header }) => header.columns.map((one) => one.column))) {
    if (column.read !== date || proven.has(column.key)) continue
    const { proof, either, read } = evidence(sheets, column.key)
    if (!proof || !either) continue
    proven.set(column.key, read)
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
  return (column) => (answer === 'MDY' ? { ...column, read: proven.get(column.key) ?? column.read } : column)
}

type Doubtful = { count: number; example: string }

function evidence(sheets: readonly FoundSheet[], key: string) {
  let proof: { row: number; text: string } | undefined
  let texts: Doubtful | undefined
  let cells: Doubtful | undefined
  let hasRealDates = false
  const oneMore = (found: Doubtful | undefined, cell: Cell | undefined): Doubtful => ({
    count: (found?.count ?? 0) + 1,
    example: found?.example ?? asShown(cell),
  })
  for (const { header, table } of sheets) {
    const at = header.columns.find(({ column }) => column.key === key)?.at
    if (at === undefined) continue
    for (const row of table.rows.slice(header.dataFrom)) {
      const cell = row.cells[at]
      const order = orderIn(cell)
      if (order === 'month') proof ??= { row: row.number, text: asShown(cell) }
      if (order === 'either') texts = oneMore(texts, cell)
      if (order === 'cell') cells = oneMore(cells, cell)
      hasRealDates ||= order === 'real'
    }
  }
  // Where some cells cannot have been made of month-first texts, the others were hardly made so.
  if (hasRealDates || !cells) return { proof, either: texts, read: monthFirstText }
  const either = { count: cells.count + (texts?.count ?? 0), example: (texts ?? cells).example }
  return { proof, either, read: monthFirstDate }
}

const asShown = (cell: Cell | undefined) => (cell?.kind === 'date' ? formatDate(cell.date) : shownText(cell).trim())
