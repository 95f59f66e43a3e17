import { dateIn, eachDay, timeIn, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { isSchoolDay, type FreeDays } from '@hadir/contract/dates/school-days.ts'
import { yearAround } from '../../features/academic-year/rules.ts'
import { holidaysBetween } from './holidays.ts'

export const zone = 'WIB'
export const activeDays = [1, 2, 3, 4, 5]

type Semester = { no: 1 | 2; startDate: SchoolDate; endDate: SchoolDate; status: 'DRAFT' | 'AKTIF' | 'DITUTUP' }
export type ExampleYear = {
  name: string
  startDate: SchoolDate
  endDate: SchoolDate
  semesters: readonly [Semester, Semester]
  holidays: readonly FreeDays[]
  today: SchoolDate
  /** Every school day that has begun, oldest first. */
  daysSoFar: readonly SchoolDate[]
}

/** The school year at an instant; in the long holiday the one that has just ended. */
export function yearAt(now: Date): ExampleYear {
  const today = dateIn(zone, now)
  // By August every school year has begun, whatever the dates of the previous one.
  const inYear = (year: number) => yearAround(`${year}-08-01`)
  const thisYear = Number(today.slice(0, 4))
  const { name, startDate, endDate, semesters } =
    inYear(thisYear).startDate <= today ? inYear(thisYear) : inYear(thisYear - 1)
  const [odd, even] = semesters
  const isEvenOn = even.startDate <= today
  const holidays = holidaysBetween(startDate, endDate, [odd, even])
  const isTaught = (date: SchoolDate) =>
    semesters.some((semester) => semester.startDate <= date && date <= semester.endDate) &&
    isSchoolDay(date, { activeDays, holidays })
  // Before seven in the morning nobody has marked today.
  const hasBegun = (date: SchoolDate) => date < today || timeIn(zone, now) >= '07:00'
  return {
    name,
    startDate,
    endDate,
    semesters: [
      { ...odd, status: isEvenOn ? 'DITUTUP' : 'AKTIF' },
      { ...even, status: isEvenOn ? 'AKTIF' : 'DRAFT' },
    ],
    holidays,
    today,
    daysSoFar: eachDay(startDate, today).filter((date) => isTaught(date) && hasBegun(date)),
  }
}
