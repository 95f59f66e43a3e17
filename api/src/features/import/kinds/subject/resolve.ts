import type { Grade } from '@hadir/contract/labels.ts'
import { type Draft, isRefused, rejectRow } from '../../list/draft.ts'
import { subjectList } from './columns.ts'

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
