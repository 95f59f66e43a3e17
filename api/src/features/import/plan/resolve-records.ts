import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { holidayKindLabels } from '@hadir/contract/dates/school-days.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { notCounted } from '../../config/school/counted-marks.ts'
import { rejectRow, isRefused, warn, type Draft } from '../list/draft.ts'
import { parseRombel } from '../list/rombel.ts'
import { holidayList } from '../list/columns/holiday-columns.ts'
import { subjectList } from '../list/columns/subject-columns.ts'
import type { Planned } from './plan.ts'

/** A subject may only be taught in grades of the school. */
export function resolveSubjects(drafts: readonly Draft[], grades: readonly Grade[]): void {
  for (const draft of drafts) {
    const typed = draft.values['grades']
    if (isRefused(draft) || !typed) continue
    const foreign = String(typed)
      .split(', ')
      .filter((grade) => !grades.some((own) => own === grade))
    if (foreign.length === 0) continue
    const message = `Tingkat ${foreign.join(', ')} tidak ada di sekolah ini: baris ini ditolak.`
    rejectRow(draft, { shape: subjectList, key: 'grades', code: 'NOT_TAKEN', message })
  }
}

/** Only an SMK has XIII: elsewhere such a rombel is as unknown as a name without a grade. */
export function leaveOutFourthYear(drafts: readonly Draft[], grades: readonly Grade[]): void {
  if (grades.includes('XIII')) return
  for (const draft of drafts) {
    const name = draft.values['class']
    if (typeof name !== 'string' || parseRombel(name)?.grade !== 'XIII') continue
    draft.values['class'] = null
    draft.findings.push({
      row: draft.row,
      column: 'Rombel Saat Ini',
      severity: 'warning',
      code: 'CLASS_UNKNOWN',
      value: name,
      message: 'Tingkat XIII hanya ada pada SMK; siswa ditulis tanpa kelas.',
    })
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
