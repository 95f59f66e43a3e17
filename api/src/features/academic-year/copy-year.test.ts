import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEndpoints, type YearCopy } from '@hadir/contract/academic-year/copy.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { insertRows } from '../../fixtures/rows.ts'
import { writeYear } from '../../fixtures/write-year.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, nextYear, placeIn } from '../../testing/test-school.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2027-07-06T01:00:00Z')

const newSemesters = [
  { no: 1, startDate: nextYear.startDate, endDate: '2027-12-17', status: 'AKTIF' },
  { no: 2, startDate: '2028-01-03', endDate: nextYear.endDate, status: 'DRAFT' },
]

/** VII-A: mathematics in Genap, history all year, both led by Budi; VII-B: mathematics. Then a second year. */
async function secondYear(semesters = newSemesters) {
  const world = await schoolWithLessons(t)
  const { school, yearId, a, b, ani, budi } = world
  const place = placeIn(t, school.schoolId)
  const slot = { academic_year_id: yearId, period_start: 1, period_end: 2 }
  await insertRows(place, 'class_schedule', [
    {
      ...slot,
      id: newId(),
      academic_class_id: a,
      academic_subject_id: world.mathA,
      teacher_id: ani,
      weekday: 1,
      semester_no: 1,
    },
    {
      ...slot,
      id: newId(),
      academic_class_id: a,
      academic_subject_id: world.mathA,
      teacher_id: ani,
      weekday: 2,
      semester_no: 2,
    },
    { ...slot, id: newId(), academic_class_id: a, academic_subject_id: world.historyA, teacher_id: budi, weekday: 3 },
    {
      ...slot,
      id: newId(),
      academic_class_id: b,
      academic_subject_id: world.mathB,
      teacher_id: ani,
      weekday: 4,
      semester_no: 2,
    },
  ])
  const led = { academic_class_id: a, teacher_id: budi, start_date: '2026-07-13' }
  await insertRows(place, 'homeroom', [{ ...led, id: newId() }])
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', yearId).execute()
  const id = await writeYear(place, { ...nextYear, semesters })
  const preview = async () => (await t.call(copyEndpoints.preview, { params: { id } }, school.admin)).body
  const run = async (body = {}) => (await t.call(copyEndpoints.run, { params: { id }, body }, school.admin)).body
  return { ...world, place, id, preview, run }
}

let w: Awaited<ReturnType<typeof secondYear>>
beforeAll(async () => {
  w = await secondYear()
})

const inShort = ({ parts }: YearCopy) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { copied, existing, skipped }]) => [
      name,
      [copied, existing, ...skipped.map(({ what, reason }) => `${what}: ${reason}`)],
    ]),
  )

test('a year without one before it, a closed one and another than the active one are refused', async () => {
  const of = { params: { id: w.id } }
  const writers = { school: w.school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, copyEndpoints.preview, of, writers)
  const other = await secondYear(newSemesters.map((one) => ({ ...one, status: 'DITUTUP' })))
  expect((await other.run()).code).toBe('IN_CLOSED_SEMESTER')
  expect((await other.preview()).code).toBe('IN_CLOSED_SEMESTER')
  const past = { params: { id: w.yearId }, body: {} }
  expect((await t.call(copyEndpoints.run, past, w.school.admin)).body.code).toBe('YEAR_NOT_ACTIVE')
  const alone = await newSchool(t)
  const id = await writeYear(placeIn(t, alone.schoolId), { ...nextYear, semesters: newSemesters })
  expect((await t.call(copyEndpoints.preview, { params: { id } }, alone.admin)).body.code).toBe('NO_EARLIER_YEAR')
})

test('classes, homerooms, subjects and timetable are copied at once, as the preview said', async () => {
  const { school, id, preview, run } = w
  const before = (await preview()).data
  const all = {
    classes: [2, 0],
    homerooms: [1, 0],
    subjects: [3, 0],
    teachers: [3, 0],
    lessons: [3, 0],
  }
  expect(inShort(before)).toEqual(all)
  // The preview wrote nothing.
  expect(inShort((await preview()).data)).toEqual(all)
  const done = await run()
  expect(done.message).toBe('Disalin dari 2026/2027')
  expect(done.data).toEqual(before)

  // Mathematics as in Genap, for Ganjil now; history in both semesters, as it was.
  const query = { academicYearId: id, pageSize: 25 as const }
  const { data } = (
    await t.call(scheduleEndpoints.list, { params: { schoolId: school.schoolId }, query }, school.admin)
  ).body
  expect(data.map((one) => [one.academicClass.name, one.subject.name, one.weekday, one.semesterNo])).toEqual([
    ['VII-A', 'Matematika', 2, 1],
    ['VII-A', 'Sejarah', 3, null],
    ['VII-B', 'Matematika', 4, 1],
  ])
  expect((await run()).message).toBe(
    'Kelas, mata pelajaran, dan jadwal 2026/2027 yang dapat disalin sudah ada di 2027/2028',
  )
  expect((await preview()).code).toBe('NOTHING_TO_COPY')
})

test('what cannot be copied is named with its reason, and the rest is copied', async () => {
  const { place, run, ani, budi, b, mathB } = await secondYear()
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', budi).execute()
  const { class_id } = await t.owner
    .selectFrom('academic_class')
    .select('class_id')
    .where('id', '=', b)
    .executeTakeFirstOrThrow()
  // Opened by hand already, with another teacher for mathematics and a lesson at the same time.
  const done = await run({ lessons: false, subjects: false, homerooms: false })
  expect(inShort(done.data)).toMatchObject({ classes: [2, 0], subjects: [0, 0], lessons: [0, 0] })
  const second = await t.owner
    .selectFrom('academic_class')
    .select(['id', 'academic_year_id'])
    .where('class_id', '=', class_id)
    .where('id', '<>', b)
    .executeTakeFirstOrThrow()
  const { subject_id } = await t.owner
    .selectFrom('academic_subject')
    .select('subject_id')
    .where('id', '=', mathB)
    .executeTakeFirstOrThrow()
  const mathOfNewYear = newId()
  await insertRows(place, 'academic_subject', [
    { id: mathOfNewYear, academic_class_id: second.id, subject_id, teacher_id: ani, weekly_jp: 4 },
  ])
  const at = { academic_year_id: second.academic_year_id, academic_class_id: second.id, weekday: 4 }
  await insertRows(place, 'class_schedule', [
    { ...at, id: newId(), academic_subject_id: mathOfNewYear, teacher_id: ani, period_start: 2, period_end: 2 },
  ])
  expect(inShort((await run()).data)).toEqual({
    classes: [0, 2],
    homerooms: [0, 0, 'VII-A: Budi tidak aktif lagi'],
    subjects: [2, 1],
    teachers: [1, 1, 'VII-A Sejarah: Budi tidak aktif lagi'],
    lessons: [
      1,
      0,
      expect.stringContaining('VII-A Sejarah, Rabu jam ke-1–2'),
      expect.stringContaining('Kelas VII-B sudah ada Matematika (Ani), Kamis jam ke-2'),
    ],
  })
})
