import { explainMovingScores } from './moving-scores.ts'
import { byId, inChunks, type Kind } from '../kind.ts'
import { schoolGrades } from '../../plan/school-grades.ts'
import { writeEnrollments } from '../../write/enrollments.ts'
import { studentList } from './columns.ts'
import { loadStudents } from './existing.ts'
import { Families, joinFamilies, knownFamilies, recognizeGuardians } from './families.ts'
import { leaveOutFourthYear } from './fourth-year.ts'
import { takePhones } from './guardian-phones.ts'
import { rejectOverfull } from './reject-overfull.ts'
import { reconcileShared } from './shared-guardians.ts'
import { writeStudents, type WrittenStudent } from './write.ts'

export const studentKind: Kind = {
  shape: studentList,
  load: async (scope, { year, lock }) => {
    const existing = await loadStudents(scope, { yearId: year?.id ?? null, lock })
    const known = byId(existing)
    const families = knownFamilies(existing)
    const grades = await schoolGrades(scope)
    return {
      existing,
      resolve: (drafts) => {
        leaveOutFourthYear(drafts, grades)
        joinFamilies(drafts)
      },
      reconcile: (planned, wishes) => {
        const school = { families, students: known, shape: studentList }
        recognizeGuardians(planned, school)
        if (wishes?.guardianPhone) takePhones(planned, school)
        reconcileShared(planned, school)
        rejectOverfull(planned, existing)
      },
      write: async (w, planned, progress) => {
        const written: WrittenStudent[] = []
        const school = { students: known, families, added: new Families<string>() }
        await inChunks(
          planned,
          progress,
          async (chunk) => void written.push(...(await writeStudents(w, chunk, school))),
        )
        if (year) await writeEnrollments(w, { year, students: written })
      },
    }
  },
  history: { kind: 'student', table: 'student' },
  explain: explainMovingScores,
}
