import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentSize, journalAttachment } from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { newId } from '../../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { assignHomeroom } from '../../../../testing/test-duties.ts'
import { allAtOnce } from '../../../../testing/lock-waits.ts'
import { jpeg } from '../../../../testing/test-jpeg.ts'
import { seenPhoto, uploadPhoto } from '../../../../testing/test-photo.ts'
import { today } from '../../testing-sheet.ts'
import { colleague, lessonWorld, onDuty, sheetOf, type World } from '../testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeAll(async () => {
  t.clock.moveTo('2026-09-16T06:00:00Z')
  w = await lessonWorld(t)
})

const pdf = Buffer.from('%PDF-1.7\n%%EOF')
type At = { slot?: string; date?: string; seen?: string | undefined }
const placeOf = ({ slot = w.slots.first, date = today }: At = {}) => ({
  params: { schoolId: w.schoolId, scheduleId: slot },
  date,
})
const inputOf = (at?: At) => ({ params: placeOf(at).params, query: { date: placeOf(at).date, seen: at?.seen } })
async function attach(as: Caller, content: Buffer, filename: string, at?: At) {
  const answer = await uploadPhoto(t, journalAttachment, { ...placeOf(at), as, content, filename, seen: at?.seen })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const read = (as: Caller, at?: At) => seenPhoto(t, { read: journalAttachment.read }, { ...placeOf(at), as })
const remove = (as: Caller, at?: At) => t.call(journalAttachment.remove, inputOf(at), as)
const about = async (as: Caller, at?: At) => (await t.call(journalAttachment.about, inputOf(at), as)).body.data

test('strangers are refused, and so are teachers of other lessons', async () => {
  const readers = { school: w.school, openTo: ['school_admin', 'teacher'] } as const
  for (const e of [journalAttachment.about, journalAttachment.read, journalAttachment.remove] as const) {
    await expectStrangersRefused(t, e, inputOf(), readers)
  }
  // Uploads reject strangers before they read the body.
  await expectStrangersRefused(t, journalAttachment.save, inputOf(), readers)
  const { caller } = await colleague(t, w)
  for (const as of [caller, w.budiCaller]) {
    expect(await attach(as, jpeg(), 'papan.jpg')).toEqual([403, 'FORBIDDEN'])
    expect((await read(as)).statusCode).toBe(403)
    expect((await remove(as)).status).toBe(403)
    expect((await t.call(journalAttachment.about, inputOf(), as)).status).toBe(403)
  }
  expect(await attach(w.aniCaller, pdf, 'rpp.pdf', { date: '2026-09-23' })).toEqual([400, 'DATE_IN_FUTURE'])
  expect(await attach(w.aniCaller, pdf, 'rpp.pdf', { date: '2026-09-15' })).toEqual([409, 'ATTACHMENT_REFUSED'])
  expect((await read(w.aniCaller)).statusCode).toBe(404)
  expect((await remove(w.aniCaller)).status).toBe(404)
  expect(await about(w.aniCaller)).toEqual({ file: null, acts: [] })
})

test('only a JPEG or a PDF of at most 2 MB is stored, whatever the file’s name', async () => {
  const text = await uploadPhoto(t, journalAttachment, {
    ...placeOf(),
    as: w.aniCaller,
    content: Buffer.from('Catatan rapat'),
    filename: 'rpp.pdf',
  })
  expect(text.json()).toMatchObject({ statusCode: 400, message: 'Lampiran harus berupa foto JPEG atau berkas PDF' })
  const tooLarge = [413, 'ATTACHMENT_TOO_LARGE']
  expect(await attach(w.aniCaller, Buffer.from('ffd8ff00', 'hex'), 'a.jpg')).toEqual([400, 'ATTACHMENT_TYPE'])
  expect(await attach(w.aniCaller, jpeg({ width: 1601 }), 'papan.jpg')).toEqual(tooLarge)
  const full = Buffer.concat([pdf, Buffer.alloc(attachmentSize.bytes - pdf.length)])
  expect(await attach(w.aniCaller, Buffer.concat([full, Buffer.from('x')]), 'rpp.pdf')).toEqual(tooLarge)
  expect((await about(w.aniCaller)).acts).toEqual([])
  expect(await attach(w.budiCaller, full, 'C:\\rpp.pdf', { slot: w.slots.second })).toEqual([200, undefined])
  const stored = await read(w.admin, { slot: w.slots.second })
  expect(stored.rawPayload.equals(full)).toBe(true)
})

test('attachments are changed by journal writers, seen by readers, and logged', async () => {
  expect(await attach(w.aniCaller, jpeg(), 'papan tulis.png')).toEqual([200, undefined])
  const picture = await read(w.aniCaller)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(picture.headers['content-disposition']).toBe("attachment; filename*=UTF-8''papan%20tulis.jpg")
  // The location is removed for privacy.
  expect(picture.rawPayload.includes('GPS')).toBe(false)
  const sheet = (await sheetOf(t, w, w.slots.first, w.aniCaller)).body.data
  expect(sheet.lesson).toMatchObject({ teacherStatus: 'HADIR', actualTeacher: { name: 'Ani' } })

  t.clock.advance(60_000)
  const watch = await onDuty(t, w)
  const { version: seen } = (await about(watch.caller)).file!
  expect(await attach(watch.caller, pdf, 'rpp.pdf'), 'as if there were none').toEqual([409, 'CHANGED_MEANWHILE'])
  expect(await attach(watch.caller, pdf, 'rpp.pdf', { seen })).toEqual([200, undefined])
  expect(await attach(w.aniCaller, jpeg(), 'lain.jpg', { seen })).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await remove(w.aniCaller, { seen })).body.code).toBe('CHANGED_MEANWHILE')
  const wali = await colleague(t, w, 'Bu Wali')
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: wali.id })
  const file = { filename: 'rpp.pdf', contentType: 'application/pdf', bytes: pdf.length }
  for (const as of [w.aniCaller, w.admin, wali.caller, watch.caller]) {
    expect((await about(as)).file).toMatchObject(file)
    expect((await read(as)).rawPayload.equals(pdf)).toBe(true)
  }
  // The homeroom teacher reads the journal but does not write it.
  expect((await remove(wali.caller)).status).toBe(403)
  expect(await attach(wali.caller, jpeg(), 'a.jpg')).toEqual([403, 'FORBIDDEN'])

  t.clock.advance(60_000)
  const body = { date: today, teacherStatus: 'DIGANTI', teacherId: w.budi, version: sheet.lesson.version } as const
  expect((await t.call(lessons.setTeacher, { params: inputOf().params, body }, w.admin)).status).toBe(200)
  const last = (await about(w.budiCaller)).file?.version
  expect((await remove(w.budiCaller, { seen: last })).status).toBe(200)
  expect((await read(w.admin)).statusCode).toBe(404)
  const past = async (as: Caller) => (await about(as)).acts.map(({ act, filename, by }) => `${act} ${filename} ${by}`)
  const acts = ['DIHAPUS rpp.pdf Budi', 'DIGANTI rpp.pdf Bu Piket', 'DITAMBAH papan tulis.jpg Ani']
  for (const as of [w.aniCaller, w.budiCaller, w.admin, wali.caller]) expect(await past(as)).toEqual(acts)
  expect(await past(watch.caller)).toEqual([acts[1]])
})

test('an attachment that a phone sends again is recognised', async () => {
  const id = newId()
  const before = await about(w.budiCaller, { slot: w.slots.second })
  const at = { slot: w.slots.second, date: `${today}&id=${id}`, seen: before.file?.version }
  // The phone has stopped waiting, and sends it again before the first has arrived.
  const send = () => attach(w.budiCaller, jpeg(), 'papan.jpg', at)
  expect(await allAtOnce(t, w.schoolId, [send, send])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  t.clock.advance(60_000)
  expect(await attach(w.budiCaller, pdf, 'rpp.pdf', { slot: w.slots.second, seen: id })).toEqual([200, undefined])
  expect(await attach(w.budiCaller, jpeg(), 'papan.jpg', at)).toEqual([200, undefined])
  const { file, acts } = await about(w.budiCaller, { slot: w.slots.second })
  expect([file?.filename, acts.length - before.acts.length]).toEqual(['rpp.pdf', 2])
  expect(await attach(w.admin, jpeg(), 'papan.jpg', at)).toEqual([422, 'KEY_REUSED'])
})

test('attachments lock with the semester, and an extra lesson with one cannot be removed', async () => {
  const extra = { academicSubjectId: w.mathA, date: today, start: '13:00', end: '13:40' }
  const { key } = (await t.call(lessons.addExtra, { params: w, body: extra }, w.aniCaller)).body.data
  expect(await attach(w.aniCaller, pdf, 'rpp.pdf', { slot: key })).toEqual([200, undefined])
  const seen = (await about(w.aniCaller, { slot: key })).file?.version
  expect((await remove(w.aniCaller, { slot: key, seen })).status).toBe(200)
  expect((await sheetOf(t, w, key, w.aniCaller)).body.data.removal).toBe('KEPT')
  const gone = await t.call(lessons.removeExtra, { params: { schoolId: w.schoolId, lessonId: key } }, w.aniCaller)
  expect(gone).toMatchObject({ status: 409, body: { code: 'LESSON_KEPT' } })
  expect(gone.body.message).toContain('lampiran, atau kehadiran gurunya sudah pernah disimpan')

  const closed = { status: 'DITUTUP' }
  await t.owner.updateTable('semester').set(closed).where('school_id', '=', w.schoolId).execute()
  for (const as of [w.aniCaller, w.admin]) {
    expect(await attach(as, jpeg(), 'a.jpg')).toEqual([409, 'ATTACHMENT_REFUSED'])
  }
})
