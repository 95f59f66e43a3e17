import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { MonthlyRecap, RecapCell, RecapDay, RecapRow } from '@hadir/contract/attendance/report/report.ts'
import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { absenceOf, daysOf, decimalPercent, presentOf, type Formula } from './counting.ts'
import type { CalendarDay } from './paper.ts'

/** A student of the class in the month; `end` is the first day on which she no longer was. */
export type RecapStudent = {
  id: string
  name: string
  nis: string
  nisn: string | null
  gender: 'L' | 'P'
  spans: { start: SchoolDate; end: SchoolDate | null }[]
  marks: Record<SchoolDate, AttendanceStatus>
}

const isMember = (student: RecapStudent, date: SchoolDate) =>
  student.spans.some(({ start, end }) => start <= date && (end === null || date < end))

function cellOf(student: RecapStudent, day: CalendarDay): RecapCell {
  if (!day.isSchoolDay) return 'LIBUR'
  if (!isMember(student, day.date)) return 'BUKAN'
  return student.marks[day.date] ?? (day.isDue ? 'KOSONG' : 'NANTI')
}

const isStatus = (cell: RecapCell): cell is keyof StatusCounts => cell.length === 1

function countCells(cells: readonly RecapCell[]) {
  const counts = noCounts()
  for (const cell of cells) if (isStatus(cell)) counts[cell] += 1
  return { counts, unmarked: cells.filter((cell) => cell === 'KOSONG').length }
}

function rowOf(student: RecapStudent, cells: RecapCell[], { no, formula }: { no: number; formula: Formula }): RecapRow {
  const { counts, unmarked } = countCells(cells)
  const [present, days] = [presentOf(counts, formula), daysOf(counts)]
  const { id: studentId, nis, nisn, name, gender } = student
  const percent = decimalPercent(present, days)
  return { no, studentId, nis, nisn, name, gender, cells, counts, present, days, percent, unmarked }
}

/** Rows, days and foot of the form: every number is counted from the same cells. */
export function composeRecap(month: {
  students: readonly RecapStudent[]
  days: readonly CalendarDay[]
  today: SchoolDate
  formula: Formula
}): Pick<MonthlyRecap, 'days' | 'rows' | 'foot'> {
  const { today } = month
  const rows = month.students.map((student, i) =>
    rowOf(
      student,
      month.days.map((day) => cellOf(student, day)),
      { no: i + 1, formula: month.formula },
    ),
  )
  const days = month.days.map(({ date, isSchoolDay, isDue, why, holiday }, i): RecapDay => {
    const column = rows.map((row) => row.cells[i] ?? 'LIBUR')
    return { date, isSchoolDay, why, holiday, isFuture: date > today, isDue, ...countCells(column) }
  })
  const { counts } = countCells(rows.flatMap((row) => row.cells))
  // The same number as in the school's recap: members on the last day of the paper.
  const last = month.days.at(-1)?.date ?? today
  const members = month.students.filter((student) => isMember(student, today < last ? today : last))
  const of = (gender: 'L' | 'P') => members.filter((student) => student.gender === gender).length
  return {
    days,
    rows,
    foot: {
      counts,
      students: { L: of('L'), P: of('P'), total: members.length, gone: rows.length - members.length },
      effectiveDays: days.filter((day) => day.isSchoolDay).length,
      absence: absenceOf(counts),
      unmarkedDays: days.filter((day) => day.unmarked > 0).length,
    },
  }
}
