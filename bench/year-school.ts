import { addDays } from '@hadir/contract/dates/dates.ts'
import { buildLessons } from '../api/src/fixtures/build-days.ts'
import { buildTimetable } from '../api/src/fixtures/build-timetable.ts'
import { insertRows, type Place } from '../api/src/fixtures/rows.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { assignDuty } from '../api/src/testing/test-duties.ts'
import { newCaller, newSchoolOf, placeIn } from '../api/src/testing/test-school.ts'
import { newBells } from '../api/src/testing/test-timetable.ts'
import { addHistory, type BenchSchool, daysAgo, sizeOf } from './bench-school.ts'
import { staff } from './full-schools.ts'

export type YearSchool = BenchSchool & {
  /** A guardian of two children, and the homeroom teacher of the first class. */
  parent: Caller
  homeroomTeacher: Caller
  studentId: string
  /** The latest day with marks. */
  latest: string
}

const [startDate, halfTime, endDate] = [daysAgo(430), daysAgo(180), daysAgo(-60)]

/** A school of 1,080 students with a year of marked days, two months of lessons, and warnings for every threshold. */
export async function makeYearSchool(owner: Database): Promise<YearSchool> {
  const t = { owner, clock: systemClock }
  const school = await newSchoolOf(t, {
    size: sizeOf(30),
    year: {
      name: '2026/2027',
      startDate,
      endDate,
      semesters: [
        { no: 1, startDate, endDate: halfTime, status: 'DITUTUP' },
        { no: 2, startDate: addDays(halfTime, 1), endDate, status: 'AKTIF' },
      ],
    },
    setting: {
      alpa_in_row: 3,
      max_alpa_days: 3,
      min_present_percent: 90,
      principal_name: 'Dr. Kepala',
      principal_nip: '196505051990011001',
      sign_place: 'Bandung',
    },
  })
  const { schoolId, classes } = school
  const place = placeIn(t, schoolId)
  await addHistory(owner, school, 12)
  await newBells(t, schoolId, { count: 8 })
  const teacherIds = await buildTimetable(place, school, staff)
  const { latest } = await owner
    .selectFrom('class_day')
    .select((of) => of.fn.max('date').as('latest'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  await buildLessons(place, { first: addDays(latest, -60), last: latest })

  const studentIds = classes.map((one) => one.studentIds)
  const [studentId = '', brotherId = ''] = [studentIds[0]?.[0], studentIds[7]?.[3]]
  const guardianId = await writeFamilies(place, [studentId, brotherId], studentIds.flat())
  const parent = await newCaller(t, { schoolId, role: 'parent', personId: guardianId })
  const homerooms = classes.map(({ academicClassId }, i) => {
    const led = { academic_class_id: academicClassId, teacher_id: teacherIds[i] ?? '' }
    return { id: place.newId(), ...led, start_date: startDate }
  })
  await insertRows(place, 'homeroom', homerooms)
  const [teacherId = ''] = teacherIds
  const homeroomTeacher = await newCaller(t, { schoolId, role: 'teacher', personId: teacherId })
  await assignDuty(t, { schoolId, teacherId }, { kind: 'BK', weekdays: null, start: startDate })
  return { ...school, parent, homeroomTeacher, studentId, latest }
}

/** A thousand mothers, and the father of these children. Returns his id. */
async function writeFamilies(
  place: Place,
  children: readonly string[],
  studentIds: readonly string[],
): Promise<string> {
  const guardians = Array.from({ length: 1001 }, (_, n) => ({ id: place.newId(), name: `Wali ${n}` }))
  await insertRows(place, 'guardian', guardians)
  const [father = '', ...mothers] = guardians.map(({ id }) => id)
  const links = [
    ...children.map((student_id) => ({ student_id, guardian_id: father, relation: 'AYAH' })),
    ...studentIds.map((student_id, i) => {
      return { student_id, guardian_id: mothers[i % mothers.length] ?? '', relation: 'IBU' }
    }),
  ]
  await insertRows(place, 'student_guardian', links)
  return father
}
