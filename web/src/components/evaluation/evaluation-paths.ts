import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { addressAt } from '../../address-at.ts'
import { paths } from '../../paths.ts'

// Apart from the other paths, which every first screen loads.
type OfSemester = { id: string; semesterNo: number }

/** The assessment set-up of one subject of a class in a semester; its {id} is the subject of the class. */
export const evaluationSetupPath = ({ id, semesterNo }: OfSemester) =>
  addressAt(paths.subjectSetup, { params: { id }, query: { semester: semesterNo } })

/** The PKL of the students of a class, of the same subject. */
export const internshipPath = ({ id, semesterNo }: OfSemester) =>
  addressAt(paths.internship, { params: { id }, query: { semester: semesterNo } })

type OfRapor = OfSemester & { academicYear: { id: string } }

/** One student's results in a semester, and her rapor. */
export const reportCardPath = ({ id, semesterNo, academicYear }: OfRapor, period: ReportPeriod) =>
  addressAt(paths.reportCard, {
    params: { id },
    // If unset, the end of the semester.
    query: { semester: semesterNo, academicYearId: academicYear.id, period: period === 'TENGAH' ? period : undefined },
  })

/** One extracurricular activity with its roster. */
export const extracurricularPath = (id: string) => addressAt(paths.extracurricular, { params: { id } })

/** One activity of a class, with the results of each of its students. */
export const cocurricularSheetPath = (id: string) => addressAt(paths.cocurricularActivity, { params: { id } })

type OfClass = { academicClass: { id: string }; semesterNo: number; academicYear: { id: string } }

/** The extracurricular activities of a semester. */
export const extracurricularListPath = ({ semesterNo, academicYear }: Omit<OfClass, 'academicClass'>) =>
  addressAt(paths.extracurriculars, { query: { semesterNo, academicYearId: academicYear.id } })

/** The activities of a class in a semester. */
export const cocurricularListPath = ({ academicClass, semesterNo, academicYear }: OfClass) =>
  addressAt(paths.cocurricular, {
    query: { academicClassId: academicClass.id, semesterNo, academicYearId: academicYear.id },
  })
