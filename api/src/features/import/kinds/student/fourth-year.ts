import type { Grade } from '@hadir/contract/labels.ts'
import type { Draft } from '../../list/draft.ts'
import { parseRombel } from '../../list/rombel.ts'

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
