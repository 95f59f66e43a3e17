import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { letters } from '@hadir/contract/attendance/letter.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { allAtOnce } from '../../testing/lock-waits.ts'
import { jpeg } from '../../testing/test-jpeg.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newMark, saveMarks, today, verdictsOf } from './testing-sheet.ts'
import { assignDuty, assignHomeroom, newColleague } from '../../testing/test-duties.ts'

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
  await assignHomeroom(t, { ...place, teacherId: homeroom.id })
  await assignDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
})

type Of = { date?: string; seen?: string | undefined; id?: string }
const address = ({ date = today, seen, id }: Of = {}) =>
  `/api/v1/attendance/${place.schoolId}/letter/${studentId}?date=${date}${seen ? `&seen=${seen}` : ''}${id ? `&id=${id}` : ''}`
async function uploadLetter(as: Caller, content: Buffer, of: Of = {}) {
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="surat.jpg"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--batas--\r\n')])
  const headers = {
    authorization: `Bearer ${tokenOf(t.app, as)}`,
    'content-type': 'multipart/form-data; boundary=batas',
  }
  const answer = await t.app.inject({ method: 'PUT', url: address(of), headers, payload })
  return { status: answer.statusCode, body: answer.json<{ code?: string; message?: string }>() }
}
async function read(as: Caller) {
  const headers = { authorization: `Bearer ${tokenOf(t.app, as)}` }
  const answer = await t.app.inject({ method: 'GET', url: address(), headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], content: answer.rawPayload }
}
const ofStudent = () => ({ schoolId: place.schoolId, studentId })
const newest = async () =>
  (await t.call(letters.history, { params: ofStudent(), query: { date: today } }, school.admin)).body.data[0]?.id
const hasLetter = async () => {
  const sheet = await t.call(attendance.sheet, { params: place, query: { date: today } }, homeroom.caller)
  return sheet.body.data.students.map((student) => student.hasLetter)
}

test('a letter belongs to its class: strangers are refused, other teachers get NOT_FOUND', async () => {
  const params = { schoolId: place.schoolId, studentId }
  const to = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, letters.read, { params, query: { date: today } }, to)
  await expectStrangersRefused(t, letters.history, { params, query: { date: today } }, to)
  await expectStrangersRefused(t, letters.remove, { params, query: { date: today } }, to)
  const other = await newColleague(t, school.schoolId)
  expect((await uploadLetter(other.caller, jpeg())).status).toBe(403)
  expect((await uploadLetter(homeroom.caller, jpeg())).status).toBe(200)
  for (const stranger of [other, watch]) expect((await read(stranger.caller)).status).toBe(404)
  const removal = { params, query: { date: today } }
  expect((await t.call(letters.remove, removal, other.caller)).status).toBe(404)
  expect((await read(school.admin)).status).toBe(200)
})

test('only a JPEG of the browser’s size is stored, whatever the file’s name', async () => {
  expect(await uploadLetter(homeroom.caller, Buffer.from('%PDF-1.7 surat'))).toMatchObject({
    body: { code: 'PHOTO_TYPE' },
  })
  expect(await uploadLetter(homeroom.caller, jpeg({ width: 1601 }))).toMatchObject({
    body: { code: 'LETTER_TOO_LARGE' },
  })
  const heavy = Buffer.concat([jpeg(), Buffer.alloc(300 * 1024)])
  expect(await uploadLetter(homeroom.caller, heavy)).toMatchObject({ status: 413, body: { code: 'LETTER_TOO_LARGE' } })
  expect(await uploadLetter(homeroom.caller, jpeg(), { date: '2026-09-17' })).toMatchObject({
    body: { code: 'DATE_IN_FUTURE' },
  })
})

test('a photo sent again, or an older copy that arrives late, changes nothing', async () => {
  const date = '2026-09-14'
  const [first, second] = [newId(), newId()]
  const params = { schoolId: place.schoolId, studentId }
  const acts = async () =>
    (await t.call(letters.history, { params, query: { date } }, school.admin)).body.data.map(({ id, act }) => [id, act])
  // The phone has stopped waiting, and sends it again before the first has arrived.
  const send = () => uploadLetter(homeroom.caller, jpeg(), { date, id: first })
  expect((await allAtOnce(t, place.schoolId, [send, send])).map(({ status }) => status)).toEqual([200, 200])
  expect((await send()).status).toBe(200)
  expect(await acts()).toEqual([[first, 'DITAMBAH']])
  t.clock.advance(60_000)
  expect((await uploadLetter(homeroom.caller, jpeg({ width: 500 }), { date, id: second, seen: first })).status).toBe(
    200,
  )
  // Days later the response is no longer stored, and she may not add a letter any more.
  t.clock.advance(7 * 24 * 3_600_000)
  expect((await uploadLetter(homeroom.caller, jpeg(), { date, id: newId() })).body.code).toBe('LETTER_REFUSED')
  expect((await uploadLetter(homeroom.caller, jpeg(), { date, id: first })).status).toBe(200)
  expect(await acts()).toEqual([
    [second, 'DIGANTI'],
    [first, 'DITAMBAH'],
  ])
  expect(await uploadLetter(school.admin, jpeg(), { date, id: first })).toMatchObject({ body: { code: 'KEY_REUSED' } })
  expect(await uploadLetter(homeroom.caller, jpeg(), { date: '2026-09-15', id: first })).toMatchObject({
    body: { code: 'KEY_REUSED' },
  })
  t.clock.moveTo('2026-09-16T06:00:00Z')
})

test('its author, the homeroom teacher and the admin read a letter; a removed one is gone', async () => {
  const newer = jpeg({ width: 800, height: 600 })
  const refused = await uploadLetter(watch.caller, newer)
  expect(refused.body.code, 'whoever may not read it cannot replace it').toBe('LETTER_REFUSED')
  const first = await newest()
  t.clock.advance(60_000)
  expect(
    (await t.call(letters.remove, { params: ofStudent(), query: { date: today, seen: first } }, homeroom.caller))
      .status,
  ).toBe(200)
  t.clock.advance(60_000)
  expect((await uploadLetter(watch.caller, newer)).status).toBe(200)
  t.clock.advance(60_000)
  expect((await uploadLetter(watch.caller, newer, { seen: await newest() })).status).toBe(200)
  for (const reader of [watch.caller, homeroom.caller, school.admin]) {
    const letter = await read(reader)
    expect(letter).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(letter.content.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  }
  expect(await hasLetter()).toEqual([true, false, false])
  const params = ofStudent()
  t.clock.advance(60_000)
  const older = { params, query: { date: today, seen: first } }
  expect((await t.call(letters.remove, older, homeroom.caller)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await uploadLetter(homeroom.caller, newer, older.query)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await uploadLetter(homeroom.caller, newer)).body.code).toBe('CHANGED_MEANWHILE')
  const last = { params, query: { date: today, seen: await newest() } }
  expect((await t.call(letters.remove, last, homeroom.caller)).status).toBe(200)
  expect(await hasLetter()).toEqual([false, false, false])
  expect((await read(school.admin)).status).toBe(404)

  // The history still shows that it existed and who removed it, to those who could have read it.
  const past = async (as: Caller) => {
    const { body } = await t.call(letters.history, { params, query: { date: today } }, as)
    return body.data.map(({ act, by }) => `${act} ${by}`)
  }
  const second = ['DIHAPUS Sri Wahyuni', 'DIGANTI Bu Piket', 'DITAMBAH Bu Piket']
  const acts = [...second, 'DIHAPUS Sri Wahyuni', 'DITAMBAH Sri Wahyuni']
  for (const reader of [watch.caller, homeroom.caller, school.admin]) expect(await past(reader)).toEqual(acts)
  expect(await past((await newColleague(t, school.schoolId)).caller)).toEqual([])
})

test('letters follow the rules of marks: who may write them, until when, in which semester', async () => {
  t.clock.moveTo('2026-09-21T03:00:00Z') // Monday: Wednesday's window is over
  const photo = jpeg()
  for (const caller of [homeroom.caller, watch.caller]) {
    expect((await uploadLetter(caller, photo)).status, 'her days are over').toBeGreaterThanOrEqual(403)
  }
  expect((await uploadLetter(homeroom.caller, photo)).body).toMatchObject({
    code: 'LETTER_REFUSED',
    message: 'Foto surat tidak dapat diubah: Batas waktu pengisian sudah lewat',
  })
  expect((await uploadLetter(school.admin, photo)).status).toBe(200)
  const query = { date: today, seen: await newest() }
  const removed = await t.call(letters.remove, { params: ofStudent(), query }, homeroom.caller)
  expect(removed.body.code).toBe('LETTER_REFUSED')
  const semester = (status: string) =>
    t.owner
      .updateTable('semester')
      .set({ status })
      .where('school_id', '=', place.schoolId)
      .where('no', '=', 1)
      .execute()
  await semester('DITUTUP')
  expect((await uploadLetter(school.admin, photo, query)).body.code).toBe('LETTER_REFUSED')
  expect((await t.call(letters.remove, { params: ofStudent(), query }, school.admin)).body.code).toBe('LETTER_REFUSED')
  await semester('AKTIF')
  expect((await t.call(letters.remove, { params: ofStudent(), query }, school.admin)).status).toBe(200)
})

test('a late mark that waits for its decision brings the first letter of its day, and no other', async () => {
  t.clock.moveTo('2026-09-21T03:00:00Z')
  const upload = async (as: Caller, of?: Of) => (await uploadLetter(as, jpeg(), of)).body.code
  expect(await upload(homeroom.caller)).toBe('LETTER_REFUSED')
  const late = await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(studentId, 'S')] })
  expect(verdictsOf(late.body.data)).toEqual(['held'])
  expect(await upload(watch.caller)).toBe('LETTER_REFUSED')
  expect(await upload(homeroom.caller)).toBeUndefined()
  expect(await upload(homeroom.caller, { seen: await newest() })).toBe('LETTER_REFUSED')
  const query = { date: today, seen: await newest() }
  expect((await t.call(letters.remove, { params: ofStudent(), query }, homeroom.caller)).body.code).toBe(
    'LETTER_REFUSED',
  )
})

test('who decides a late mark sees that it has a letter, and nobody else who sees the mark', async () => {
  t.clock.moveTo('2026-09-21T03:00:00Z')
  const mark = newMark(studentId, 'I')
  const late = await saveMarks(t, place, { as: watch.caller, marks: [mark] })
  expect(verdictsOf(late.body.data)).toEqual(['held'])
  const showsLetter = async (as: Caller) => {
    const { data } = (await t.call(corrections.list, { params: { schoolId: place.schoolId }, query: {} }, as)).body
    return data.find(({ id }) => id === mark.id)?.hasLetter
  }
  // The one of the test before.
  for (const decider of [school.admin, homeroom.caller]) {
    expect(await showsLetter(decider)).toBe(true)
    expect((await read(decider)).status).toBe(200)
  }
  expect([await showsLetter(watch.caller), (await read(watch.caller)).status]).toEqual([false, 404])
  await t.owner.deleteFrom('attendance_letter').where('student_id', '=', studentId).execute()
  expect(await showsLetter(school.admin)).toBe(false)
})
