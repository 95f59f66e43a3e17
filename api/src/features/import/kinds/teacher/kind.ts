import { byId, inChunks, type Kind } from '../kind.ts'
import { teacherList } from './columns.ts'
import { loadTeachers } from './existing.ts'
import { clearPrincipal, fillPrincipal } from './principal.ts'
import { warnOfSharedMailboxes } from './shared-mailboxes.ts'
import { writeTeachers } from './write.ts'

export const teacherKind: Kind = {
  shape: teacherList,
  load: async (scope, { lock }) => {
    const existing = await loadTeachers(scope, { lock })
    const known = byId(existing)
    return {
      existing,
      reconcile: (planned) => warnOfSharedMailboxes(planned, existing),
      write: async (w, planned, progress) => {
        await inChunks(planned, progress, (chunk) => writeTeachers(w, chunk, known))
        await fillPrincipal(w)
      },
    }
  },
  history: { kind: 'teacher', table: 'teacher' },
  prepareUndo: clearPrincipal,
}
