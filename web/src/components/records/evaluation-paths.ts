import { paths, recordPath } from '../../paths.ts'

// Not among the other paths, which every first screen loads.
type OfSemester = { id: string; semesterNo: number }

/** What one subject of a class is assessed by in a semester; its {id} is the subject of the class. */
export const evaluationSetupPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluationSetup, id)}?semester=${semesterNo}`

/** The scores that go with it. */
export const scoreGridPath = ({ id, semesterNo }: OfSemester) =>
  `${recordPath(paths.subjectEvaluation, id)}?semester=${semesterNo}`

type OfStudent = OfSemester & { academicYear: { id: string } }

/** What one student has reached in a semester. */
export const studentEvaluationPath = ({ id, semesterNo, academicYear }: OfStudent) =>
  `${recordPath(paths.studentEvaluation, id)}?semester=${semesterNo}&academicYearId=${academicYear.id}`
