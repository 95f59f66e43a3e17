import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { warnings } from '@hadir/contract/attendance/report/warning.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { assignDuty, assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let first: Awaited<ReturnType<typeof newClass>>
let second: Awaited<ReturnType<typeof newClass>>
let homeroom: Awaited<ReturnType<typeof newColleague>>
let counsellor: Awaited<ReturnType<typeof newColleague>>

beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  first = await newClass(t, { schoolId, yearId, name: 'VII-A', count: 3 })
  second = await newClass(t, { schoolId, yearId, name: 'VII-B', count: 12 })
  homeroom = await newColleague(t, schoolId)
  counsellor = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId: first.academicClassId, teacherId: homeroom.id })
  await assignDuty(t, { schoolId, teacherId: counsellor.id }, { kind: 'BK', weekdays: null })
  for (const date of ['2026-09-14', '2026-09-15', '2026-09-16']) {
    // Everybody is absent except the last of VII-A.
    await absent(date, first, first.studentIds.slice(0, 2))
    await absent(date, second, second.studentIds)
  }
})

async function absent(date: string, klass: typeof first, studentIds: string[]) {
  t.clock.moveTo(`${date}T03:00:00Z`)
  const at = { schoolId: school.schoolId, academicClassId: klass.academicClassId }
  const marks = klass.studentIds.map((one) => newMark(one, studentIds.includes(one) ? 'A' : 'H'))
  expect((await saveMarks(t, at, { as: school.admin, date, marks })).status).toBe(200)
}

const params = () => ({ schoolId: school.schoolId })
const list = async (query: object = {}, as = school.admin) =>
  (await t.call(warnings.list, { params: params(), query: { pageSize: 100, ...query } }, as)).body
const handle = (studentIds: string[], as: TestSchool['admin'], note = 'Orang tua sudah ditelepon') =>
  t.call(warnings.handle, { params: params(), body: { studentIds, note } }, as)
const undo = (studentIds: string[], as: TestSchool['admin']) =>
  t.call(warnings.undo, { params: params(), body: { studentIds } }, as)
const [one, other] = [() => first.studentIds[0] ?? '', () => second.studentIds[0] ?? '']

test('nobody without a duty reads or handles a warning, and nobody of another school', async () => {
  expect((await t.call(warnings.list, { params: params(), query: {} }, null)).status).toBe(401)
  for (const role of ['student', 'parent', 'alumni', 'company_admin'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect((await t.call(warnings.list, { params: params(), query: {} }, caller)).status).toBe(403)
    expect((await handle([one()], caller)).status).toBe(403)
  }
  const stranger = (await newSchool(t)).admin
  expect((await t.call(warnings.list, { params: params(), query: {} }, stranger)).status).toBe(404)
  expect((await handle([one()], stranger)).status).toBe(404)
  const noClass = await newColleague(t, school.schoolId)
  expect((await list({}, noClass.caller)).meta.total).toBe(0)
  expect((await handle([one()], noClass.caller)).status).toBe(403)
})

test('a homeroom teacher handles only her class; a counsellor reads all and handles none', async () => {
  expect((await handle([one(), other()], homeroom.caller)).status).toBe(403)
  expect((await handle([one()], counsellor.caller)).status).toBe(403)
  expect((await undo([one()], counsellor.caller)).status).toBe(403)
  const read = await list({}, counsellor.caller)
  expect([read.meta.total, read.data.some(({ mayHandle }) => mayHandle)]).toEqual([14, false])
  const hers = await list({}, homeroom.caller)
  expect(hers.data.map(({ academicClass, mayHandle }) => [academicClass.name, mayHandle])).toEqual([
    ['VII-A', true],
    ['VII-A', true],
  ])
  const stranger = await newSchool(t)
  expect((await handle([crypto.randomUUID()], stranger.admin)).status).toBe(404)
})

test('all warnings are listed, page by page, with reason and homeroom teacher', async () => {
  const page = await list({ pageSize: 10, page: 2 })
  expect([page.meta.total, page.data.length]).toEqual([14, 4])
  const [row] = (await list({ academicClassId: first.academicClassId })).data
  expect(row).toMatchObject({
    homeroomTeacher: expect.stringContaining(' ') as string,
    inARow: { days: 3, since: '2026-09-14' },
    alpaDays: null,
    state: 'BELUM',
    handled: null,
  })
  expect((await list({ reason: 'BERTURUT' })).meta.total).toBe(14)
  expect((await list({ reason: 'ALPA' })).meta.total).toBe(0)
})

test('an action shows who, when and how, can be undone, and ends with the next absence', async () => {
  expect((await handle([one()], homeroom.caller, 'x')).status).toBe(400)
  expect((await handle([one()], homeroom.caller)).status).toBe(200)
  const [done] = (await list({ state: 'SUDAH' })).data
  expect(done).toMatchObject({ id: one(), handled: { on: '2026-09-16', note: 'Orang tua sudah ditelepon' } })
  expect((await list({ state: 'BELUM' })).meta.total).toBe(13)
  const { data } = (await t.call(readOverview, { params: params() }, school.admin)).body
  expect([data.warningCount, data.handledCount, data.warnings.length]).toEqual([13, 1, 10])

  expect((await undo([one()], school.admin)).body.data.count).toBe(1)
  expect((await list({ state: 'SUDAH' })).meta.total).toBe(0)

  expect((await handle([one()], school.admin, 'Kunjungan rumah')).status).toBe(200)
  await absent('2026-09-17', first, [one()])
  const again = (await list({ academicClassId: first.academicClassId })).data.find(({ id }) => id === one())
  expect(again).toMatchObject({ state: 'BELUM', inARow: { days: 4 }, handled: { note: 'Kunjungan rumah' } })
})

test('the list is exported as a file', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: warnings.export.path.replace(':schoolId', school.schoolId),
    headers: { authorization: `Bearer ${tokenOf(t.app, homeroom.caller)}` },
    payload: { format: 'csv', academicClassId: first.academicClassId },
  })
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"Kunjungan rumah"')
})
