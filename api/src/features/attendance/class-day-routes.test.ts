import { afterAll, beforeAll, expect, test } from 'vitest'
import { classDays } from '@hadir/contract/attendance/class-day.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { assignDuty, addHoliday, assignHomeroom, newColleague } from '../../testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newMark, saveMarks, today } from './testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

type Klass = Awaited<ReturnType<typeof newClass>>
let school: TestSchool
let mine: Klass
let theirs: Klass
let homeroom: Awaited<ReturnType<typeof newColleague>>
const [monday, tuesday] = ['2026-09-14', '2026-09-15']

beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  mine = await newClass(t, { schoolId, yearId, count: 3, name: 'VII-A' })
  theirs = await newClass(t, { schoolId, yearId, count: 2, name: 'VII-B' })
  homeroom = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId: mine.academicClassId, teacherId: homeroom.id })
  await mark(mine, tuesday, ['H', 'S', 'A'])
  await mark(mine, today, ['H', 'T'])
})

const mark = (klass: Klass, date: string, statuses: ('H' | 'S' | 'A' | 'T')[]) =>
  saveMarks(
    t,
    { schoolId: school.schoolId, academicClassId: klass.academicClassId },
    {
      as: school.admin,
      date,
      marks: statuses.map((status, i) =>
        newMark(klass.studentIds[i]!, status, { ...(status === 'T' && { minutesLate: 5 }), reason: 'Menyusul' }),
      ),
    },
  )
type DaysQuery = Partial<Record<'q' | 'sort' | 'from' | 'to' | 'state' | 'academicClassId' | 'grade', string>>
const list = (as: Caller | null, query: DaysQuery & { page?: number; pageSize?: number } = {}) =>
  t.call(classDays.list, { params: { schoolId: school.schoolId }, query: { from: monday, ...query } as never }, as)
const shown = async (query: DaysQuery = {}, as = school.admin) =>
  (await list(as, query)).body.data.map((row) => `${row.date} ${row.academicClass.name} ${row.state}`)

test('families, alumni, companies and callers without a token are refused; other schools get 404', async () => {
  expect((await list(null)).status).toBe(401)
  for (const role of ['student', 'parent', 'alumni', 'company_admin'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect(await list(caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  }
  const other = await newSchool(t)
  expect((await list(other.admin)).status).toBe(404)
})

test('a range longer than a year is rejected at its field', async () => {
  expect(await list(school.admin, { from: '2025-01-01', to: '2026-09-16' })).toMatchObject({
    status: 400,
    body: { fields: { from: 'Pilih rentang tanggal paling lama satu tahun' } },
  })
})

test('lists each class once a school day, newest first, with figures and who marked it', async () => {
  const { data, meta } = (await list(school.admin)).body
  expect(data.map((row) => `${row.date} ${row.academicClass.name}`)).toEqual([
    `${today} VII-A`,
    `${today} VII-B`,
    `${tuesday} VII-A`,
    `${tuesday} VII-B`,
    `${monday} VII-A`,
    `${monday} VII-B`,
  ])
  expect(meta).toMatchObject({ page: 1, pageSize: 10, total: 6 })
  expect(data[0]).toMatchObject({ state: 'SEBAGIAN', unmarked: 1, counts: { H: 1, S: 0, I: 0, A: 0, T: 1, D: 0 } })
  expect(data[2]).toMatchObject({ state: 'LENGKAP', unmarked: 0, counts: { H: 1, S: 1, A: 1 }, isClosed: false })
  expect(data[2]?.taken).toMatchObject({ by: expect.any(String), at: expect.any(String) })
  expect(data[2]?.homeroomTeacher).toEqual(expect.any(String))
  expect(data[5]).toMatchObject({ state: 'BELUM', unmarked: 2, taken: null, homeroomTeacher: null })
})

test('a day keeps its id, pages do not overlap, and a holiday is not listed', async () => {
  const pages = await Promise.all([1, 2].map((page) => list(school.admin, { page, pageSize: 5 })))
  const ids = pages.flatMap(({ body }) => body.data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(6)
  expect((await list(school.admin)).body.data.map(({ id }) => id)).toEqual(ids)
  await addHoliday(t, school.schoolId, { name: 'Libur bersama', date: '2026-09-11' })
  expect((await list(school.admin, { from: '2026-09-11', to: '2026-09-11' })).body.meta.total).toBe(0)
})

test('the server searches, filters and sorts', async () => {
  expect(await shown({ q: 'vii b', state: 'BELUM' })).toHaveLength(3)
  expect(await shown({ state: 'LENGKAP' })).toEqual([`${tuesday} VII-A LENGKAP`])
  expect(await shown({ academicClassId: theirs.academicClassId, from: today })).toEqual([`${today} VII-B BELUM`])
  expect(await shown({ grade: 'VIII' })).toEqual([])
  expect((await shown({ sort: '-state' }))[0]).toBe(`${tuesday} VII-A LENGKAP`)
  expect((await shown({ sort: '-absent' }))[0]).toBe(`${tuesday} VII-A LENGKAP`)
  expect((await shown({ sort: 'date' }))[0]).toMatch(monday)
  expect((await shown({ sort: '-unmarked', state: 'SEBAGIAN' }))[0]).toMatch(/SEBAGIAN$/)
  for (const sort of ['takenAt', '-takenBy']) {
    const days = await shown({ sort })
    expect(days.slice(0, 2).toSorted()).toEqual([`${tuesday} VII-A LENGKAP`, `${today} VII-A SEBAGIAN`].toSorted())
    expect(days.toSorted()).toEqual((await shown({})).toSorted())
  }
})

test('a homeroom teacher sees her class, a colleague none, the teacher on duty only today', async () => {
  expect(await shown({}, homeroom.caller)).toHaveLength(3)
  const colleague = await newColleague(t, school.schoolId)
  expect(await shown({}, colleague.caller)).toEqual([])
  await assignDuty(t, { schoolId: school.schoolId, teacherId: colleague.id }, { kind: 'GURU_PIKET', weekdays: null })
  expect(await shown({}, colleague.caller)).toEqual([`${today} VII-A SEBAGIAN`, `${today} VII-B BELUM`])
  expect(await exported({}, colleague.caller)).toHaveLength(0)
  expect(await exported({}, homeroom.caller)).toHaveLength(3)
})

test('the export contains the filtered rows', async () => {
  const lines = await exported({ state: 'LENGKAP' }, school.admin)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('VII-A')
})

/** The lines of the file below its header. */
async function exported(body: DaysQuery, caller: Caller) {
  const { statusCode, payload } = await t.app.inject({
    method: 'POST',
    url: classDays.export.path.replace(':schoolId', school.schoolId),
    headers: { authorization: `Bearer ${tokenOf(t.app, caller)}`, 'idempotency-key': newId() },
    payload: { from: monday, ...body, format: 'csv' },
  })
  expect(statusCode).toBe(200)
  return payload.trim().split('\n').slice(1)
}
