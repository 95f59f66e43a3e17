import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'

type ClassOfYear = { id: string; academicYearId: string }

/** The timetable of a class, in its own year: the header may show another. */
export const scheduleOfClass = ({ id, academicYearId }: ClassOfYear): string =>
  addressAt(paths.schedule, { query: { academicYearId, view: 'class', of: id } })

/** The month's recap of a class, in its own year. */
export const recapOfClass = ({ id, academicYearId }: ClassOfYear, month?: string): string =>
  addressAt(paths.attendanceReport, { query: { academicYearId, class: id, month } })

/** The semester's recap of a class, in its own year; `month`: the one that the way back shows. */
export const semesterRecapOfClass = (
  { id, academicYearId }: ClassOfYear,
  { semester, month }: { semester: number; month: string },
): string => addressAt(paths.semesterRecap, { query: { academicYearId, class: id, semester, month } })
