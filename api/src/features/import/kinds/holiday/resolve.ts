import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { holidayKindLabels } from '@hadir/contract/dates/school-days.ts'
import { notCounted } from '../../../config/school/counted-marks.ts'
import { type Draft, isRefused, rejectRow, warn } from '../../list/draft.ts'
import type { Planned } from '../../plan/plan.ts'
import { holidayList } from './columns.ts'

/** A holiday without an end lasts one day. */
export function resolveHolidays(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (isRefused(draft)) continue
    const { values } = draft
    values['end_date'] ??= values['start_date'] ?? null
    if (String(values['end_date']) >= String(values['start_date'])) continue
    const message = 'Tanggal selesai sebelum tanggal mulai: baris ini ditolak.'
    rejectRow(draft, { shape: holidayList, key: 'end_date', code: 'NOT_TAKEN', message })
  }
}

/** Says how many marks stop counting on days that a row makes free. `marks` has only school days. */
export function warnOfMarks(planned: readonly Planned[], marks: ReadonlyMap<SchoolDate, number>): void {
  for (const { draft, verdict } of planned) {
    const { start_date: first, end_date: last, kind } = draft.values
    const isFree = kind !== holidayKindLabels.KEGIATAN && kind !== holidayKindLabels.MASUK
    if (!isFree || (verdict !== 'baru' && verdict !== 'berubah')) continue
    const count = [...marks].reduce(
      (sum, [date, ofDay]) => (String(first) <= date && date <= String(last) ? sum + ofDay : sum),
      0,
    )
    if (count === 0) continue
    warn(draft, { shape: holidayList, key: 'start_date', code: 'NOT_COUNTED', message: notCounted(count) })
  }
}
