import { byId, inChunks, type Kind } from '../kind.ts'
import { schoolToday } from '../../write/enrollments.ts'
import { alumniList } from './columns.ts'
import { loadAlumni } from './existing.ts'
import { reconcileAlumni } from './reconcile.ts'
import { writeAlumni } from './write.ts'

export const alumniKind: Kind = {
  shape: alumniList,
  load: async (scope, { lock }) => {
    const existing = await loadAlumni(scope, { lock })
    const people = byId(existing)
    const today = await schoolToday(scope)
    return {
      existing,
      reconcile: (planned) => reconcileAlumni(planned, { people, today }),
      write: (w, planned, progress) => inChunks(planned, progress, (chunk) => writeAlumni(w, chunk, people)),
    }
  },
  history: { kind: 'student', table: 'student' },
}
