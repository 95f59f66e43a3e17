import { type AcademicYear, semesterStatusLabels } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type SemesterClosing, semesterEventLabels } from '@hadir/contract/academic-year/semester.ts'
import { isAhead } from '../../../../components/dates/date-now.ts'
import { localDate } from '../../../../components/dates/local-time.ts'

type Semester = AcademicYear['semesters'][number]
type SemesterEvent = SemesterClosing['events'][number]

/** Genap can be started in the holidays before it: then it stands ready, but no day of it has come. */
export const isReadyAhead = ({ status, startDate }: Pick<Semester, 'status' | 'startDate'>): boolean =>
  status === 'AKTIF' && isAhead(startDate)

/** The state of a semester, in a word or with the day it begins. */
export const semesterState = (semester: Pick<Semester, 'status' | 'startDate' | 'isReopened'>): string =>
  semester.isReopened
    ? 'Dibuka kembali'
    : isReadyAhead(semester)
      ? `Siap, mulai ${formatDate(semester.startDate)}`
      : semesterStatusLabels[semester.status]

/** What happened to a semester. Before its first day nothing began: it was made ready. */
export const semesterEvent = ({ kind, at }: Pick<SemesterEvent, 'kind' | 'at'>, startDate: SchoolDate): string =>
  kind === 'STARTED' && localDate(at) < startDate
    ? `Disiapkan, mulai ${formatDate(startDate)}`
    : semesterEventLabels[kind]
