import { byId, type Kind } from '../kind.ts'
import { schoolGrades } from '../../plan/school-grades.ts'
import { subjectList } from './columns.ts'
import { loadSubjects } from './existing.ts'
import { resolveSubjects } from './resolve.ts'
import { writeSubjects } from './write.ts'

export const subjectKind: Kind = {
  shape: subjectList,
  load: async (scope, { lock }) => {
    const existing = await loadSubjects(scope, { lock })
    const known = byId(existing)
    const grades = await schoolGrades(scope)
    return {
      existing,
      resolve: (drafts) => resolveSubjects(drafts, grades),
      write: async (w, planned, progress) => {
        await writeSubjects(w, { planned, known, grades })
        await progress(planned.length)
      },
    }
  },
  history: { kind: 'subject', table: 'subject' },
}
