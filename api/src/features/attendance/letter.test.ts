import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance.ts'
import { letters } from '@hadir/contract/letter.ts'
import type { Caller } from '../../http/scope.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { jpeg } from '../../testing/test-photo.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { today } from './testing-sheet.ts'
import { giveDuty, giveHomeroom, newColleague } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let place: { schoolId: string; academicClassId: string }
let studentId: string
let homeroom: Awaited<ReturnType<typeof newColleague>>
let watch: Awaited<ReturnType<typeof newColleague>>

beforeAll(async () => {
  school = await newSchool(t)
  const k = await newClass(t, { schoolId: school.schoolId, yearId: await newYear(t, school.schoolId) })
  place = { schoolId: school.schoolId, academicClassId: k.academicClassId }
  studentId = k.studentIds[0]!
  homeroom = await newColleague(t, school.schoolId)
  watch = await newColleague(t, school.schoolId, 'Bu Piket')
  await giveHomeroom(t, { ...place, teacherId: homeroom.id })
  await giveDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
})

const address = (date = today) => `/api/v1/attendance/${place.schoolId}/letter/${studentId}?date=${date}`
async function bring(as: Caller, content: Buffer, date = today) {
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="surat.jpg"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--batas--\r\n')])
  const headers = {
    authorization: `Bearer ${tokenOf(t.app, as)}`,
    'content-type': 'multipart/form-data; boundary=batas',
  }
  const answer = await t.app.inject({ method: 'PUT', url: address(date), headers, payload })
  return { status: answer.statusCode, body: answer.json<{ code?: string; message?: string }>() }
}
async function read(as: Caller) {
  const headers = { authorization: `Bearer ${tokenOf(t.app, as)}` }
  const answer = await t.app.inject({ method: 'GET', url: address(), headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], content: answer.rawPayload }
}
const hasLetter = async () => {
  const sheet = await t.call(attendance.sheet, { params: place, query: { date: today } }, homeroom.caller)
  return sheet.body.data.pupils.map((pupil) => pupil.hasLetter)
}

test('a letter is nobody’s but the class’s: strangers are refused, and to other teachers there is none', async () => {
  const params = { schoolId: place.schoolId, studentId }
  const to = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, letters.read, { params, query: { date: today } }, to)
  await expectStrangersRefused(t, letters.history, { params, query: { date: today } }, to)
  await expectStrangersRefused(t, letters.remove, { params, query: { date: today } }, to)
  const other = await newColleague(t, school.schoolId)
  expect((await bring(other.caller, jpeg())).status).toBe(403)
  expect((await bring(homeroom.caller, jpeg())).status).toBe(200)
  for (const stranger of [other, watch]) expect((await read(stranger.caller)).status).toBe(404)
  const removal = { params, query: { date: today } }
  expect((await t.call(letters.remove, removal, other.caller)).status).toBe(404)
  expect((await read(school.admin)).status).toBe(200)
})

test('only a JPEG of the size that the browser makes is kept, whatever the file is called', async () => {
  expect(await bring(homeroom.caller, Buffer.from('%PDF-1.7 surat'))).toMatchObject({ body: { code: 'PHOTO_TYPE' } })
  expect(await bring(homeroom.caller, jpeg({ width: 1601 }))).toMatchObject({ body: { code: 'LETTER_TOO_LARGE' } })
  const heavy = Buffer.concat([jpeg(), Buffer.alloc(300 * 1024)])
  expect(await bring(homeroom.caller, heavy)).toMatchObject({ status: 413, body: { code: 'LETTER_TOO_LARGE' } })
  expect(await bring(homeroom.caller, jpeg(), '2026-09-17')).toMatchObject({ body: { code: 'DATE_IN_FUTURE' } })
})

test('who brought it, the homeroom teacher and the admin read it; replaced by the newest and removed, it is gone', async () => {
  t.clock.advance(60_000)
  expect((await bring(watch.caller, jpeg({ width: 800, height: 600 }))).status).toBe(200)
  for (const reader of [watch.caller, homeroom.caller, school.admin]) {
    const letter = await read(reader)
    expect(letter).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(letter.content.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  }
  expect(await hasLetter()).toEqual([true, false, false])
  const params = { schoolId: place.schoolId, studentId }
  t.clock.advance(60_000)
  expect((await t.call(letters.remove, { params, query: { date: today } }, homeroom.caller)).status).toBe(200)
  expect(await hasLetter()).toEqual([false, false, false])
  expect((await read(school.admin)).status).toBe(404)

  // That it was there, and who did away with it, stays: for those who could have read it.
  const past = async (as: Caller) => {
    const { body } = await t.call(letters.history, { params, query: { date: today } }, as)
    return body.data.map(({ act, by }) => `${act} ${by}`)
  }
  const acts = ['DIHAPUS Sri Wahyuni', 'DIGANTI Bu Piket', 'DITAMBAH Sri Wahyuni']
  for (const reader of [watch.caller, homeroom.caller, school.admin]) expect(await past(reader)).toEqual(acts)
  expect(await past((await newColleague(t, school.schoolId)).caller)).toEqual([])
})
