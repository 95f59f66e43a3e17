import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { daysOf, illnessWave, present, type Value } from './absences.ts'
import type { ExampleYear } from './calendar.ts'
import type { ExampleClass, ExampleStudent } from './people.ts'
import type { Random } from './random.ts'

/** A sheet as sent by a teacher's phone: `base` is the rev that she saw. */
export type Sheet = {
  at: Date
  date: SchoolDate
  of: ExampleClass
  /** Set for a lesson's sheet. */
  lessonId?: string
  marks: readonly { student: ExampleStudent; value: Value; base: number }[]
}

/** How much of the newest day is marked, alternating between classes: nothing, all, half. */
const newestDay = ['BELUM', 'LENGKAP', 'SEBAGIAN'] as const

/** Everything that the homeroom teachers have sent since the year began, in order of time. */
export function makeSheets(random: Random, year: ExampleYear, classes: readonly ExampleClass[], now: Date): Sheet[] {
  const sheets = classes.flatMap((of, i) =>
    sheetsOfClass(random, of, { days: year.daysSoFar, state: newestDay[i % 3] }),
  )
  // Nothing was sent in the future, even by a phone that is early today.
  return sheets
    .map((sheet) => ({ ...sheet, at: sheet.at < now ? sheet.at : now }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.date.localeCompare(b.date))
}

function sheetsOfClass(
  random: Random,
  of: ExampleClass,
  { days, state }: { days: readonly SchoolDate[]; state: (typeof newestDay)[number] | undefined },
): Sheet[] {
  const wave = illnessWave(random, days.length)
  const values = new Map(of.students.map((student) => [student, daysOf(random, wave)]))
  return days.flatMap((date, i) => {
    const isNewest = i === days.length - 1
    const members = of.students.filter((student) => student.join <= date && (!student.leave || date < student.leave))
    const marked = isNewest ? members.slice(0, markedOf(members.length, state)) : members
    if (marked.length === 0) return []
    const marks = marked.map((student) => ({ student, value: values.get(student)?.[i] ?? present, base: 0 }))
    const sheet = { at: instant(date, 7 * 60 + random.between(2, 28)), date, of, marks }
    const next = days[i + 1]
    return next ? [sheet, ...excuses(random, sheet, next)] : [sheet]
  })
}

const markedOf = (members: number, state: (typeof newestDay)[number] | undefined) =>
  state === 'LENGKAP' ? members : state === 'SEBAGIAN' ? Math.floor(members / 2) : 0

/** On the next school day some parents bring a letter: the teacher changes A to S. */
function excuses(random: Random, sheet: Sheet, next: SchoolDate): Sheet[] {
  const value: Value = { ...present, status: 'S', note: 'Surat dokter menyusul' }
  const excused = sheet.marks.filter((mark) => mark.value.status === 'A' && random.happens(0.25))
  if (excused.length === 0) return []
  const marks = excused.map(({ student }) => ({ student, value, base: 1 }))
  return [{ ...sheet, at: instant(next, 9 * 60 + random.between(0, 59)), marks }]
}

/** The instant this many minutes after midnight WIB, seven hours ahead of UTC. */
export const instant = (date: SchoolDate, minutes: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - 7 * 60) * 60_000)
