import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { AnyResponse } from '@hadir/contract/endpoint.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newMark, saveMarks, today } from './testing-sheet.ts'
import { colleague, lessonWorld, sheetOf, type World } from './subject-attendance/testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeAll(async () => {
  w = await lessonWorld(t)
})

const kinds = [
  ['of a day', attendance.sheet, () => `/api/v1/attendance/daily-attendance/${w.schoolId}/${w.a}?date=${today}`],
  [
    'of a lesson',
    lessons.sheet,
    () => `/api/v1/attendance/subject-attendance/${w.schoolId}/${w.slots.first}?date=${today}`,
  ],
] as const
const get = (url: string, headers = {}, as = w.admin) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}`, ...headers } })

test.each(kinds)('yesterday’s app reads a sheet %s as it knows it, today’s the same one', async (_, sheet, urlOf) => {
  const [older, newer] = [await get(urlOf()), await get(`${urlOf()}&shape=${sheet.shape}`)]
  expect([older.statusCode, newer.statusCode]).toEqual([200, 200])
  const { students, ...rest } = newer.json().data
  expect(students.length).toBeGreaterThan(1)
  expect(older.json()).toEqual({ data: { ...rest, pupils: students } })
  // A server of the version before answers like this, and an older app has it on the phone.
  const read = (json: AnyResponse) => sheet.response.parse(sheet.fromOlder(json)).data
  expect(read(older.json())).toEqual(newer.json().data)
  expect(read(newer.json())).toEqual(newer.json().data)
  // A newer app than this server.
  expect((await get(`${urlOf()}&shape=later`)).json()).toEqual(newer.json())
})

test.each(kinds)('neither shape of a sheet %s is stored on the way or revalidated', async (_, _sheet, urlOf) => {
  const conditional = { 'if-none-match': '*' }
  const answers = [await get(urlOf(), conditional), await get(`${urlOf()}&shape=students`, conditional)]
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    expect(headers).not.toHaveProperty('etag')
  }
})

test.each(kinds)('without the shape a sheet %s is refused like with it', async (_, _sheet, urlOf) => {
  const { caller } = await colleague(t, w)
  const [older, newer] = [await get(urlOf(), {}, caller), await get(`${urlOf()}&shape=students`, {}, caller)]
  for (const answer of [older, newer]) expect(answer.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
})

test('a mark that yesterday’s app sends is on the sheet that both read', async () => {
  const [student = ''] = w.students.a
  const place = { schoolId: w.schoolId, academicClassId: w.a }
  const [, , urlOf] = kinds[0]
  const before = (await get(urlOf())).json().data.pupils[0]
  const mark = newMark(before.studentId, 'S', { base: before.cell.rev })
  const saved = await saveMarks(t, place, { as: w.admin, marks: [mark] })
  expect(saved.body.data.verdicts[0]).toMatchObject({ studentId: student, verdict: 'applied' })
  expect((await get(urlOf())).json().data.pupils[0].cell).toEqual(saved.body.data.verdicts[0]?.cell)
  // On the lesson's sheet it is the status of the day.
  expect((await sheetOf(t, w, w.slots.first, w.admin)).body.data.students[0]?.daily).toBe('S')
})
