import { buildTimetable, nameOf } from '../api/src/fixtures/build-timetable.ts'
import { insertRows } from '../api/src/fixtures/rows.ts'
import { writeRequests } from '../api/src/fixtures/write-people.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newCaller, newSchoolOf, placeIn } from '../api/src/testing/test-school.ts'
import { daysAgo } from './bench-school.ts'

export type FullSchool = Awaited<ReturnType<typeof newSchoolOf>>

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Sixty teachers who teach twelve subjects in each class. */
export const staff = { teachers: 60, subjects: 12 }

/** A school of 1,080 students in 30 classes, its semester closed, with teachers, subjects, lessons and alumni. */
export async function makeFullSchool(owner: Database): Promise<FullSchool> {
  const t = { owner, clock: systemClock }
  const days = { startDate: daysAgo(430), endDate: daysAgo(-60) }
  const school = await newSchoolOf(t, {
    size: {
      grades: ['VII', 'VIII', 'IX'],
      letters: [...'ABCDEFGHIJ'],
      students: 36,
      nameOf: ({ n }: { n: number }) => nameOf(n),
    },
    // Closed, because the jobs' part moves the year on.
    year: { name: '2026/2027', ...days, semesters: [{ no: 1, ...days, status: 'DITUTUP' }] },
  })
  const place = placeIn(t, school.schoolId)
  await buildTimetable(place, school, staff)
  const alumni = numbers(600).map((n) => {
    const born = { gender: 'P', dob: '2008-01-15' }
    return { id: place.newId(), name: nameOf(n), nis: `L${n}`, ...born, status: 'ALUMNI' }
  })
  await insertRows(place, 'student', alumni)
  const graduations = alumni.map(({ id }) => ({ student_id: id, graduation_year: 2025, last_class: 'IX-A' }))
  await insertRows(place, 'alumni', graduations)
  const { accountId } = await newCaller(t, { schoolId: null, role: 'teacher' })
  const requests = numbers(300).map((n) => ({ id: place.newId(), target: `bench ${n}${school.schoolId}` }))
  await writeRequests(place, accountId, requests)
  return school
}
