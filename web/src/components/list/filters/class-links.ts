import { paths } from '../../../paths.ts'
import { yearParameter } from './year-in-view.ts'

type ClassOfYear = { id: string; academicYearId: string }

/** The timetable of a class, in its own year: the header may show another. */
export const scheduleOfClass = ({ id, academicYearId }: ClassOfYear): string =>
  `${paths.schedule}?${new URLSearchParams({ [yearParameter]: academicYearId, view: 'class', of: id })}`

/** The month's recap of a class, in its own year. */
export const recapOfClass = ({ id, academicYearId }: ClassOfYear): string =>
  `${paths.attendanceReport}?${new URLSearchParams({ [yearParameter]: academicYearId, class: id })}`
