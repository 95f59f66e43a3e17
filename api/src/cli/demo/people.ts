import { compareNames } from '@hadir/contract/name-order.ts'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Gender } from '@hadir/contract/labels.ts'
import type { ExampleYear } from './calendar.ts'
import { newName } from './names.ts'
import type { Random } from './random.ts'

export type ExampleStudent = {
  id: string
  name: string
  gender: Gender
  nis: string
  nisn: string
  dob: SchoolDate
  join: SchoolDate
  leave: SchoolDate | null
}
export type ExampleClass = {
  classId: string
  id: string
  name: string
  grade: string
  students: readonly ExampleStudent[]
}
export type Teacher = {
  id: string
  name: string
  titleBack: string
  gender: Gender
  dob: SchoolDate
  nip: string | null
}

const grades = ['VII', 'VIII', 'IX']
const letters = ['A', 'B', 'C', 'D']
const teacherCount = 26

/** Days after which a student may have changed schools. */
const settled = 40

/** Twelve classes of 32 to 36 students in roll order; a few have joined or left since the year began. */
export function makeClasses(random: Random, year: ExampleYear, now: Date): ExampleClass[] {
  const taken = new Set<string>()
  let number = 0
  const newStudent = (age: number): ExampleStudent => {
    const gender = random.pick(['L', 'P'] as const)
    number += 1
    return {
      id: random.id(now),
      name: newName(random, gender, taken),
      gender,
      nis: `${year.name.slice(2, 4)}${String(number).padStart(4, '0')}`,
      // No NISN begins with 99: real ones begin with the year of birth.
      nisn: `99${String(number).padStart(8, '0')}`,
      dob: addDays(`${Number(year.name.slice(0, 4)) - age}-07-01`, random.between(-180, 180)),
      join: year.startDate,
      leave: null,
    }
  }
  return grades.flatMap((grade, step) =>
    letters.map((letter) => {
      const students = Array.from({ length: random.between(32, 36) }, () => newStudent(13 + step))
      students.sort((a, b) => compareNames(a.name, b.name))
      if (letter === 'B') moveSomebody(students, { random, days: year.daysSoFar, isArrival: step % 2 === 0 })
      return { classId: random.id(now), id: random.id(now), name: `${grade}-${letter}`, grade, students }
    }),
  )
}

function moveSomebody(
  students: readonly ExampleStudent[],
  { random, days, isArrival }: { random: Random; days: readonly SchoolDate[]; isArrival: boolean },
): void {
  const day = days[random.between(15, settled - 5)]
  if (days.length < settled || !day) return
  const student = random.pick(students)
  if (isArrival) student.join = day
  else student.leave = day
}

export function makeTeachers(random: Random, year: ExampleYear, now: Date): Teacher[] {
  const taken = new Set<string>()
  return Array.from({ length: teacherCount }, (_, i) => {
    const gender = random.pick(['L', 'P', 'P'] as const)
    const birthYear = Number(year.name.slice(0, 4)) - random.between(27, 57)
    const dob = addDays(`${birthYear}-01-01`, random.between(0, 364))
    const appointed = `${birthYear + random.between(24, 27)}${random.pick(['01', '04', '12'])}`
    const isCivilServant = random.happens(0.6)
    return {
      id: random.id(now),
      name: newName(random, gender, taken),
      titleBack: random.weighted([
        ['S.Pd.', 8],
        ['M.Pd.', 2],
        ['S.Si.', 1],
        ['S.Kom.', 1],
      ] as const),
      gender,
      dob,
      nip: isCivilServant
        ? `${dob.replaceAll('-', '')}${appointed}${gender === 'L' ? 1 : 2}9${String(i).padStart(2, '0')}`
        : null,
    }
  })
}
