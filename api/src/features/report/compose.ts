import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { MonthlyRecap, RecapCell, RecapDay, RecapRow } from '@hadir/contract/report.ts'
import type { StatusCounts } from '@hadir/contract/attendance.ts'
import { noCounts } from '@hadir/contract/status-counts.ts'
import { absenceOf, daysOf, presentOf, type Formula } from './counting.ts'
import type { CalendarDay } from './paper.ts'
import { decimalPercent } from './rounding.ts'

/** A pupil who was in the class in the month; `end` is the first day on which she no longer was. */
export type RecapPupil = {
  id: string
  name: string
  nis: string
  nisn: string | null
  gender: 'L' | 'P'
  spans: { start: SchoolDate; end: SchoolDate | null }[]
  marks: Record<SchoolDate, AttendanceStatus>
}

const isMember = (pupil: RecapPupil, date: SchoolDate) =>
  pupil.spans.some(({ start, end }) => start <= date && (end === null || date < end))

function cellOf(pupil: RecapPupil, day: CalendarDay, today: SchoolDate): RecapCell {
  if (!day.isSchoolDay) return 'LIBUR'
  if (!isMember(pupil, day.date)) return 'BUKAN'
  return pupil.marks[day.date] ?? (day.date > today ? 'NANTI' : 'KOSONG')
}

const isStatus = (cell: RecapCell): cell is keyof StatusCounts => cell.length === 1

function countCells(cells: readonly RecapCell[]) {
  const counts = noCounts()
  for (const cell of cells) if (isStatus(cell)) counts[cell] += 1
  return { counts, unmarked: cells.filter((cell) => cell === 'KOSONG').length }
}

function rowOf(pupil: RecapPupil, cells: RecapCell[], { no, formula }: { no: number; formula: Formula }): RecapRow {
  const { counts, unmarked } = countCells(cells)
  const [present, days] = [presentOf(counts, formula), daysOf(counts)]
  const { id: studentId, nis, nisn, name, gender } = pupil
  const percent = decimalPercent(present, days)
  return { no, studentId, nis, nisn, name, gender, cells, counts, present, days, percent, unmarked }
}

/** Rows, days and foot of the form: every number of it is counted from the same cells. */
export function composeRecap(month: {
  pupils: readonly RecapPupil[]
  days: readonly CalendarDay[]
  today: SchoolDate
  formula: Formula
}): Pick<MonthlyRecap, 'days' | 'rows' | 'foot'> {
  const { today } = month
  const rows = month.pupils.map((pupil, i) =>
    rowOf(
      pupil,
      month.days.map((day) => cellOf(pupil, day, today)),
      { no: i + 1, formula: month.formula },
    ),
  )
  const days = month.days.map((day, i): RecapDay => {
    const column = rows.map((row) => row.cells[i] ?? 'LIBUR')
    return { ...day, isFuture: day.date > today, ...countCells(column) }
  })
  const { counts } = countCells(rows.flatMap((row) => row.cells))
  const of = (gender: 'L' | 'P') => rows.filter((row) => row.gender === gender).length
  return {
    days,
    rows,
    foot: {
      counts,
      pupils: { L: of('L'), P: of('P'), total: rows.length },
      effectiveDays: days.filter((day) => day.isSchoolDay).length,
      absence: absenceOf(counts),
      unmarkedDays: days.filter((day) => day.unmarked > 0).length,
    },
  }
}
