import { missedStatuses } from '@hadir/contract/labels.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Ledger } from '@hadir/contract/student/report-card/paper.ts'
import { csvWriter } from '../../../../platform/listing/csv.ts'
import { xlsxWriter } from '../../../../platform/listing/xlsx.ts'
import type { SheetValue } from '../../../../platform/listing/list-sheet.ts'

const text = (value: string | null): SheetValue => (value ? { kind: 'text', text: value } : null)
const number = (value: number | null): SheetValue => (value === null ? null : { kind: 'number', number: value })

/** The same table for a spreadsheet; a cell without a score is empty, never 0. */
export async function ledgerFile(ledger: Ledger, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const { columns, rows } = ledger
  const isK13 = columns.some(({ hasSkill }) => hasSkill)
  const heads = columns.flatMap(({ name }) => (isK13 ? [`${name} (P)`, `${name} (K)`] : [name]))
  const headers = ['No', 'Nama', 'NISN', ...heads, ...missedStatuses, 'Terisi', 'Mapel', 'Keterangan']
  const title = `Leger ${ledger.academicClass.name}`
  const writer = format === 'csv' ? csvWriter(headers) : await xlsxWriter(title, headers)
  const both = (final: number | null, skill: number | null) =>
    isK13 ? [number(final), number(skill)] : [number(final)]
  await writer.write(
    rows.map(({ no, name, nisn, leftOn, cells, absences, filled, owed }) => [
      number(no),
      text(name),
      text(nisn),
      ...cells.flatMap((cell) => both(cell?.final ?? null, cell?.skill ?? null)),
      number(absences.S),
      number(absences.I),
      number(absences.A),
      number(filled),
      number(owed),
      text(leftOn && `Keluar ${formatDate(leftOn)}`),
    ]),
  )
  const points = (mean: number | null) => (mean === null ? null : mean / 100)
  await writer.write([
    [null, text('Rata-rata'), null, ...columns.flatMap((one) => both(points(one.mean), points(one.skillMean)))],
  ])
  return writer.end()
}
