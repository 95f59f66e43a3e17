import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { paths, recordPath } from '../../paths.ts'

// Apart from the other paths, which every first screen loads.
type OfSemester = { id: string; semesterNo: number }

/** The assessment set-up of one subject of a class in a semester; its {id} is the subject of the class. */
export const evaluationSetupPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluationSetup, id)}?semester=${semesterNo}`

/** The scores of that subject. */
export const scoreGridPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluation, id)}?semester=${semesterNo}`

type OfRapor = OfSemester & { academicYear: { id: string } }

const ofRapor = ({ semesterNo, academicYear }: OfRapor, period: ReportPeriod) =>
  new URLSearchParams({
    semester: String(semesterNo),
    academicYearId: academicYear.id,
    // If unset, the end of the semester.
    ...(period === 'TENGAH' && { period }),
  })

/** One student's results in a semester, and her rapor. */
export const studentEvaluationPath = (student: OfRapor, period: ReportPeriod) =>
  `${recordPath(paths.studentEvaluation, student.id)}?${ofRapor(student, period)}`

/** One extracurricular activity with its roster. */
export const extracurricularPath = (id: string) => recordPath(paths.extracurriculars, id)

/** One activity of a class, with the results of each of its students. */
export const cocurricularSheetPath = (id: string) => recordPath(paths.cocurricular, id)

/** Of the list of rapor: what the lock dialog is about. It is still open when the user returns from a gap. */
export const lockParameter = 'lock'

type OfClass = { academicClass: { id: string }; semesterNo: number; academicYear: { id: string } }

/** The activities of a class in a semester. */
export const cocurricularListPath = ({ academicClass, semesterNo, academicYear }: OfClass) =>
  `${paths.cocurricular}?${new URLSearchParams({
    academicClassId: academicClass.id,
    semesterNo: String(semesterNo),
    academicYearId: academicYear.id,
  })}`
