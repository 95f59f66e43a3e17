import { maxMarks } from '@hadir/contract/attendance/attendance-mark.ts'
import { overfull } from '../../../class/rules.ts'
import { studentList } from './columns.ts'
import { rejectRow } from '../../list/draft.ts'
import { classKey } from '../../list/rombel.ts'
import type { Existing, Planned } from '../../plan/plan.ts'

/** Rejects the last rows of a class that would have more students than its sheet can save. */
export function rejectOverfull(planned: readonly Planned[], existing: readonly Existing[]): void {
  const currentOf = new Map(existing.map(({ id, values }) => [id, values['class'] ?? null]))
  const members = new Map<string, number>()
  const add = (name: unknown, by: number) => {
    if (typeof name !== 'string') return
    members.set(classKey(name), (members.get(classKey(name)) ?? 0) + by)
  }
  for (const name of currentOf.values()) add(name, 1)
  const joining = planned.filter(({ draft, verdict, recordId }) => {
    const { class: wanted } = draft.values
    const current = currentOf.get(recordId ?? '')
    if (verdict === 'ditolak' || typeof wanted !== 'string') return false
    if (typeof current === 'string' && classKey(current) === classKey(wanted)) return false
    add(current, -1)
    add(wanted, 1)
    return true
  })
  const counts = new Map(members)
  for (const row of joining.toReversed()) {
    const name = String(row.draft.values['class'])
    if ((members.get(classKey(name)) ?? 0) <= maxMarks) continue
    const { message } = overfull({ name, count: counts.get(classKey(name)) ?? 0 })
    const finding = { key: 'class', code: 'CLASS_TOO_LARGE', message: `${message}: baris ini ditolak.` }
    rejectRow(row.draft, { shape: studentList, ...finding })
    row.verdict = 'ditolak'
    row.changes = []
    add(name, -1)
    add(currentOf.get(row.recordId ?? ''), 1)
  }
}
