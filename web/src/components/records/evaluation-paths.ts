import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { paths, recordPath } from '../../paths.ts'

// Not among the other paths, which every first screen loads.
type OfSemester = { id: string; semesterNo: number }

/** What one subject of a class is assessed by in a semester; its {id} is the subject of the class. */
export const evaluationSetupPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluationSetup, id)}?semester=${semesterNo}`

/** The scores that go with it. */
export const scoreGridPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluation, id)}?semester=${semesterNo}`

type OfRapor = OfSemester & { academicYear: { id: string } }

const ofRapor = ({ semesterNo, academicYear }: OfRapor, period: ReportPeriod) =>
  new URLSearchParams({
    semester: String(semesterNo),
    academicYearId: academicYear.id,
    // Without it, the end of the semester.
    ...(period === 'TENGAH' && { period }),
  })

/** What one student has reached in a semester, and her rapor. */
export const studentEvaluationPath = (student: OfRapor, period: ReportPeriod) =>
  `${recordPath(paths.studentEvaluation, student.id)}?${ofRapor(student, period)}`

/** One extracurricular activity with its roster. */
export const extracurricularPath = (id: string) => recordPath(paths.extracurriculars, id)

/** One activity of a class, with what each of its students has reached. */
export const cocurricularSheetPath = (id: string) => recordPath(paths.cocurricular, id)

/** Of the list of rapor: what the lock's window is about. Who goes to a gap and comes back finds it open. */
export const lockParameter = 'lock'

type OfClass = { academicClass: { id: string }; semesterNo: number; academicYear: { id: string } }

/** The activities of a class in a semester. */
export const cocurricularListPath = ({ academicClass, semesterNo, academicYear }: OfClass) =>
  `${paths.cocurricular}?${new URLSearchParams({
    academicClassId: academicClass.id,
    semesterNo: String(semesterNo),
    academicYearId: academicYear.id,
  })}`
