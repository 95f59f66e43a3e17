import type { Grade } from '@hadir/contract/labels.ts'
import { rejectRow, isRefused, type Draft } from '../list/draft.ts'
import { parseRombel } from '../list/rombel.ts'
import { holidayList } from '../list/columns/holiday-columns.ts'
import { subjectList } from '../list/columns/subject-columns.ts'

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
