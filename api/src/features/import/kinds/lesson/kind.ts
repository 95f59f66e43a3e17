import type { Kind } from '../kind.ts'
import { academicSubjectList } from './columns.ts'
import { loadAcademicSubjects } from './existing.ts'
import { resolveAcademicSubjects } from './resolve.ts'
import { writeAcademicSubjects } from './write.ts'

export const lessonKind: Kind = {
  shape: academicSubjectList,
  load: async (scope, { year, lock }) => {
    const known = await loadAcademicSubjects(scope, { yearId: year?.id ?? null, lock })
    return {
      existing: [...known.homerooms.values(), ...known.academicSubjects.values()],
      resolve: (drafts) => resolveAcademicSubjects(drafts, known),
      write: async (w, planned, progress) => {
        if (year) await writeAcademicSubjects(w, { year, planned, known })
        await progress(planned.length)
      },
    }
  },
  history: { kind: 'academic-subject', table: 'academic_subject' },
}
