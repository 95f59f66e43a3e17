import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { letters } from '@hadir/contract/attendance/letter.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newLedClass } from '../../../testing/test-duties.ts'
import { jpeg } from '../../../testing/test-jpeg.ts'
import { uploadPhoto } from '../../../testing/test-photo.ts'
import { newMark, saveMarks, today } from '../testing-sheet.ts'
import { runDailyJobs } from '../daily-jobs/run-daily-jobs.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
let place: { schoolId: string; academicClassId: string }
let students: [string, string, string]
let homeroom: Awaited<ReturnType<typeof newLedClass>>['homeroom']

beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})
const setStatus = (status: string) =>
  sql`update semester set status = ${status} where academic_year_id = ${yearId} and no = 1`
beforeEach(async () => {
  t.clock.moveTo('2026-09-16T03:00:00Z')
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
})
afterEach(() => setStatus('AKTIF').execute(t.owner))

/** What the semester's papers are printed from, and what belongs to it; printing may end an absence. */
async function readTables(): Promise<string> {
  const all = ['attendance_cell', 'attendance_letter', 'day_closing', 'attendance_correction']
  const texts = [
    sql`(select string_agg(id::text, ' ' order by id) from planned_absence)`,
    ...all.map((table) => sql`(select string_agg(x::text, ' ' order by x::text) from ${sql.table(table)} x)`),
  ]
  const { rows } = await sql<{ text: string }>`select concat_ws('|', ${sql.join(texts)}) as text`.execute(t.owner)
  return rows[0]!.text
}

const plan = (studentId: string) =>
  t.call(
    plannedAbsences.create,
    { params: place, body: { studentId, status: 'S', startDate: today, endDate: today, reason: 'Opname' } },
    school.admin,
  )
const close = () =>
  t.call(
    dayClosing.close,
    { params: place, body: { date: today, academicClassIds: [place.academicClassId] } },
    school.admin,
  )
const closeSemester = () =>
  t.call(
    semesterEndpoints.close,
    {
      params: { id: yearId, no: '1' },
      body: { principalName: 'Dra. Ratna', acceptsGaps: true, rejectCorrections: 'Semester ditutup' },
    },
    school.admin,
  )

/** Each way to write what a closed semester freezes: the setup, and then the write itself. */
const writers: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a sheet that is saved': async () => () =>
    saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[1], 'S')] }),
  'a day that is closed': async () => close,
  'a day that is opened again': async () => {
    const { closingIds } = (await close()).body.data
    return () =>
      t.call(dayClosing.reopen, { params: place, body: { closingIds, reason: 'Masih ada siswa' } }, school.admin)
  },
  'an absence that is planned': async () => () => plan(students[1]),
  'an absence that is withdrawn': async () => {
    const { id } = (await plan(students[1])).body.data
    const body = { reason: 'Masuk sekolah' }
    return () => t.call(plannedAbsences.withdraw, { params: { ...place, id }, body }, school.admin)
  },
  'absences that the clock fills in': async () => {
    const { id } = (await plan(students[1])).body.data
    // The system emptied the cell again, so the plan fills it once more.
    await sql`update attendance_cell set status = null where student_id = ${students[1]}`.execute(t.owner)
    expect(id).toBeTruthy()
    const due = { schoolId: place.schoolId, kind: 'PLAN', date: today } as const
    return () => runDailyJobs(due, { transactions: t.app.transactions } as Parameters<typeof runDailyJobs>[1])
  },
  'a letter that is brought': async () => () =>
    uploadPhoto(t, letters, {
      params: { schoolId: place.schoolId, studentId: students[0] },
      date: today,
      as: homeroom.caller,
      content: jpeg(),
    }),
  'a correction that is accepted': async () => {
    await close()
    const late = newMark(students[0], 'S', { base: 1 })
    expect((await saveMarks(t, place, { as: homeroom.caller, marks: [late] })).body.data.verdicts[0]?.verdict).toBe(
      'held',
    )
    const body = { isAccepted: true, reason: null }
    return () => t.call(corrections.decide, { params: { ...place, id: late.id }, body }, school.admin)
  },
}

test.each(Object.entries(writers))(
  '%s while the semester is being closed changes nothing behind its papers',
  async (_, make) => {
    const write = await make()
    const before = await readTables()
    let answer: Promise<unknown> = Promise.resolve()
    await t.owner.transaction().execute(async (tx) => {
      await sql`select from school_setting where school_id = ${place.schoolId} for update`.execute(tx)
      answer = write()
      answer.catch(() => undefined)
      await untilWaiting(t, 1)
      await setStatus('DITUTUP').execute(tx)
    })
    await answer
    expect(await readTables()).toBe(before)
  },
)

test.each(Object.entries(writers))('closing the semester waits for %s', async (_, make) => {
  const write = await make()
  const before = await readTables()
  const answers: Promise<unknown>[] = []
  let closing: ReturnType<typeof closeSemester> | undefined
  await t.owner.transaction().execute(async (tx) => {
    // The writer has the calendar lock, and waits for the class-day.
    await sql`select from class_day where academic_class_id = ${place.academicClassId} for update`.execute(tx)
    answers.push(write())
    await untilWaiting(t, 1)
    closing = closeSemester()
    await untilWaiting(t, 2)
  })
  await Promise.all(answers)
  expect((await closing)?.status).toBe(200)
  const after = await readTables()
  expect(after).not.toBe(before)
  // From now on nobody can write.
  await write().catch(() => undefined)
  expect(await readTables()).toBe(after)
})

test('all at once, in any order: nobody deadlocks, and the papers do not change', async () => {
  for (let round = 0; round < 3; round += 1) {
    const writes = []
    for (const make of Object.values(writers)) writes.push(await make())
    const answers = await Promise.all([...writes, closeSemester].map((act) => act()))
    const outcomes = answers.map((answer) => (answer as { status?: number; statusCode?: number } | undefined) ?? {})
    expect(outcomes.filter(({ status, statusCode }) => (status ?? statusCode ?? 200) >= 500)).toEqual([])
    const after = await readTables()
    for (const write of writes) await write()
    expect(await readTables()).toBe(after)
    await setStatus('AKTIF').execute(t.owner)
    ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
    await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  }
  expect((await t.call(attendance.sheet, { params: place, query: {} }, school.admin)).status).toBe(200)
})
