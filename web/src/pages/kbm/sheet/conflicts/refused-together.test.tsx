import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newRow, type Suspended } from '../../../../offline/state/cell-row.ts'
import type { Conflict, Value } from '../../../../offline/state/mark-row.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { emptyCell } from '../../../../offline/store/testing-store.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { RefusedTogether } from './unsent-notices.tsx'

const mine: Value = { status: 'S', note: null, minutesLate: null, reason: null }
const refused: Conflict = { verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY', mine, ids: ['mark'] }
const suspended: Suspended<Value> = { value: mine, base: 0, clientAt: '2026-09-16T00:00:00Z' }
const sheet = { marking: { why: 'NOT_A_SCHOOL_DAY' } } as unknown as Sheet

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const above = (rows: object[]) => {
  const state = {
    rows: Object.fromEntries(rows.map((row, at) => [`${at}`, { ...newRow(emptyCell), ...row }])),
    undo: null,
  } as SheetState
  return plain(renderToStaticMarkup(<RefusedTogether {...{ sheet, state }} onChange={() => undefined} />))
}
const inRow = (conflict: Conflict, isRefusedTogether: boolean) =>
  plain(
    renderToStaticMarkup(
      <ConflictNotice
        {...{ conflict, isRefusedTogether }}
        decided={undefined}
        studentId="a"
        cell={emptyCell}
        onDecide={() => undefined}
      />,
    ),
  )

test('marks refused together are one notice with one press; a row says only which mark it was', () => {
  const rows = [{ conflict: refused }, { conflict: refused }, {}]
  expect(above(rows)).toMatch(/^2 tanda Anda ditolak\. Tanggal ini bukan hari sekolah\. Mengerti semua$/)
  expect(inRow(refused, true)).toBe('Ditolak: S Sakit')
  // A conflict beside them is still to be decided.
  expect(inRow({ ...refused, verdict: 'conflict' }, true)).toContain('Pakai milik saya')
})

test('a single refused mark is read in its row, also where it may return', () => {
  expect(above([{ conflict: refused }, {}])).toBe('')
  expect(above([{ conflict: refused, suspended }])).toMatch(/^1 tanda tetap disimpan di HP ini .*hari sekolah\.$/)
  expect(inRow(refused, false)).toMatch(/^Ditolak: S Sakit \. .* Mengerti$/)
})
