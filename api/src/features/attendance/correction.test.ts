import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newMark, saveMarks, verdictsOf } from './testing-sheet.ts'
import { newId } from '../../platform/ids.ts'
import { addHoliday, newLedClass, newColleague } from '../../testing/test-duties.ts'
import { watchedSchool, wednesday } from './testing-corrections.ts'

const t = await testApp()
afterAll(t.close)

type LedClass = Awaited<ReturnType<typeof newLedClass>>
const { school, yearId, watch } = await watchedSchool(t)
let homeroom: LedClass['homeroom']
let place: LedClass['place']
let students: LedClass['students']

beforeEach(async () => {
  t.clock.moveTo('2026-09-17T00:00:00.000Z')
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
})

const list = async (as: Caller, state?: 'DISETUJUI' | 'DITOLAK') =>
  (await t.call(corrections.list, { params: place, query: { ...(state && { state }), q: '' } }, as)).body.data
const ofClass = async (as: Caller, state?: 'DISETUJUI' | 'DITOLAK') =>
  (await list(as, state)).filter((row) => row.academicClassId === place.academicClassId)
const decide = (id: string, as: Caller | null, isAccepted: boolean, reason?: string) =>
  t.call(corrections.decide, { params: { schoolId: place.schoolId, id }, body: { isAccepted, reason } }, as)
const cellOf = async (studentId: string) => {
  const sheet = await t.call(attendance.sheet, { params: place, query: { date: wednesday } }, school.admin)
  return sheet.body.data.students.find((student) => student.studentId === studentId)
}

async function sendPendingMark(
  studentId = students[0],
  as = watch.caller,
  more: Partial<MarkToSend> = {},
): Promise<string> {
  const mark = newMark(studentId, 'S', { note: 'surat menyusul', ...more })
  const saved = await saveMarks(t, place, { as, marks: [mark], date: wednesday })
  expect(verdictsOf(saved.body.data)).toEqual(['held'])
  return mark.id
}

test('strangers and other teachers cannot decide, and only requests can be decided', async () => {
  const id = await sendPendingMark()
  const params = { schoolId: place.schoolId, id }
  const openTo = ['school_admin', 'teacher'] as const
  await expectStrangersRefused(t, corrections.decide, { params, body: { isAccepted: true } }, { school, openTo })
  await expectStrangersRefused(t, corrections.list, { params, query: {} }, { school, openTo })
  const stranger = await newColleague(t, school.schoolId)
  expect(await decide(id, stranger.caller, true)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await list(stranger.caller)).toEqual([])

  const applied = newMark(students[1], 'H')
  await saveMarks(t, place, { as: homeroom.caller, marks: [applied], date: wednesday })
  expect((await decide(applied.id, school.admin, true)).status).toBe(404)
  const bare = await decide(id, school.admin, false)
  expect(bare).toMatchObject({ status: 400, body: { fields: { reason: 'Tulis alasannya, minimal 5 karakter' } } })
  expect(await cellOf(students[0])).toMatchObject({ held: 1, cell: { rev: 0, status: null } })
})

test('once accepted, it becomes the homeroom teacher’s mark on the new rev; its author sees it', async () => {
  const id = await sendPendingMark()
  // Meanwhile the cell has changed.
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'A')], date: wednesday })
  expect(await ofClass(watch.caller)).toMatchObject([{ id, mayAccept: false, mayRefuse: true, state: 'MENUNGGU' }])
  expect(await ofClass(homeroom.caller)).toMatchObject([
    { id, mayAccept: true, from: { status: 'A' }, to: { status: 'S', note: 'surat menyusul' }, by: 'Bu Piket' },
  ])
  const decided = await decide(id, homeroom.caller, true, 'Surat sudah saya terima')
  expect(decided.body).toMatchObject({ message: 'Koreksi disetujui', data: { state: 'DISETUJUI' } })
  const student = await cellOf(students[0])
  expect(student).toMatchObject({
    held: 0,
    cell: { status: 'S', note: 'surat menyusul', reason: 'Surat sudah saya terima', rev: 2, by: 'Sri Wahyuni' },
  })
  expect(await ofClass(watch.caller, 'DISETUJUI')).toMatchObject([
    { id, decision: { by: 'Sri Wahyuni', reason: 'Surat sudah saya terima' }, mayAccept: false, mayRefuse: false },
  ])
  const query = { date: wednesday, studentId: students[0] }
  const history = (await t.call(markHistory.ofDay, { params: place, query }, homeroom.caller)).body.data
  expect(history.map((one) => [one.verdict, one.to.status, one.from?.status ?? null])).toEqual([
    ['applied', 'S', 'A'],
    ['applied', 'A', null],
    ['held', 'S', null],
  ])
  expect(history[2]?.decision).toMatchObject({ isAccepted: true, by: 'Sri Wahyuni' })
})

test('a late dispensation keeps its reason and why it was accepted or changed late', async () => {
  const historyOf = async (studentId: string) =>
    (await t.call(markHistory.ofDay, { params: place, query: { date: wednesday, studentId } }, school.admin)).body.data
  const excused = { status: 'D', note: null, reason: 'Lomba tari' } as const
  const id = await sendPendingMark(students[0], watch.caller, excused)
  await decide(id, school.admin, true, 'Surat tugas sudah ada')
  expect((await cellOf(students[0]))?.cell).toMatchObject({ status: 'D', reason: 'Lomba tari' })
  expect(await ofClass(watch.caller, 'DISETUJUI')).toMatchObject([
    { to: { reason: 'Lomba tari' }, decision: { reason: 'Surat tugas sudah ada' } },
  ])
  expect(await historyOf(students[0])).toMatchObject([
    { verdict: 'applied', to: { reason: 'Lomba tari' }, changeReason: 'Surat tugas sudah ada' },
    { verdict: 'held', to: { reason: 'Lomba tari' }, changeReason: null },
  ])

  t.clock.moveTo('2026-10-01T00:00:00.000Z')
  const late = newMark(students[1], 'D', { reason: 'Lomba tari', changeReason: 'Baru dilaporkan pelatih' })
  const ofAdmin = await saveMarks(t, place, { as: school.admin, marks: [late], date: wednesday })
  expect(verdictsOf(ofAdmin.body.data)).toEqual(['applied'])
  const both = { to: { reason: 'Lomba tari' }, changeReason: 'Baru dilaporkan pelatih' }
  expect(await historyOf(students[1])).toMatchObject([both])

  const semester = t.owner.updateTable('semester').where('academic_year_id', '=', yearId).where('no', '=', 1)
  await semester.set({ status: 'DITUTUP' }).execute()
  const ofClosed = await sendPendingMark(students[2], school.admin, { ...excused, changeReason: both.changeReason })
  await semester.set({ status: 'AKTIF' }).execute()
  expect(await ofClass(school.admin)).toMatchObject([{ id: ofClosed, ...both }])
  await decide(ofClosed, school.admin, true)
  expect(await historyOf(students[2])).toMatchObject([
    { verdict: 'applied', ...both },
    { verdict: 'held', ...both },
  ])
})

test('decided once: the second learns who was first, also at the same moment', async () => {
  const id = await sendPendingMark()
  const both = await Promise.all([decide(id, school.admin, true), decide(id, homeroom.caller, false, 'Siswa hadir')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'CORRECTION_DECIDED' })
  const isRefused = both[0].status === 409
  expect(late?.body.message).toMatch(isRefused ? 'sudah ditolak oleh Sri Wahyuni' : 'sudah disetujui oleh Orang')
  expect((await cellOf(students[0]))?.cell.rev).toBe(isRefused ? 0 : 1)
})

test('rejected with a reason, nothing changes, and the author sees why', async () => {
  const id = await sendPendingMark()
  expect((await decide(id, homeroom.caller, false, 'Siswa hadir sejak pagi')).status).toBe(200)
  expect(await cellOf(students[0])).toMatchObject({ held: 0, cell: { rev: 0 } })
  expect(await ofClass(watch.caller, 'DITOLAK')).toMatchObject([{ id, decision: { reason: 'Siswa hadir sejak pagi' } }])
  expect(await ofClass(watch.caller)).toEqual([])
})

test('only an admin accepts her own late mark; others may withdraw theirs', async () => {
  t.clock.moveTo('2026-09-21T00:00:00.000Z')
  const [accepted, withdrawn] = [
    await sendPendingMark(students[0], homeroom.caller),
    await sendPendingMark(students[1], homeroom.caller),
  ]
  // Both wait in her list; her home counts what she can accept.
  const waiting = async (query: { ofOpen?: 'ya' }) =>
    (await t.call(corrections.list, { params: { schoolId: school.schoolId }, query }, homeroom.caller)).body.data
      .map(({ id }) => id)
      .filter((id) => id === accepted || id === withdrawn)
  expect([(await waiting({})).length, (await waiting({ ofOpen: 'ya' })).length]).toEqual([2, 0])
  expect(await decide(accepted, homeroom.caller, true)).toMatchObject({ status: 403, body: { code: 'CORRECTION_OWN' } })
  expect((await decide(withdrawn, homeroom.caller, false, 'Salah siswa')).status).toBe(200)
  expect((await decide(accepted, school.admin, true)).status).toBe(200)
  expect((await cellOf(students[0]))?.cell).toMatchObject({ status: 'S', rev: 1 })
  expect((await cellOf(students[1]))?.cell.rev).toBe(0)
})

test('a correction whose day or student is gone can only be rejected', async () => {
  const [ofHoliday, ofLeaver, ofSemester] = [
    await sendPendingMark(students[0]),
    await sendPendingMark(students[1]),
    await sendPendingMark(students[2]),
  ]
  const leaver = t.owner.updateTable('enrollment').where('student_id', '=', students[1])
  await leaver.set({ leave_date: wednesday }).execute()
  expect(await decide(ofLeaver, school.admin, true)).toMatchObject({ status: 409, body: { code: 'CORRECTION_STALE' } })
  const semester = (status: string) =>
    t.owner.updateTable('semester').set({ status }).where('academic_year_id', '=', yearId).where('no', '=', 1).execute()
  await semester('DITUTUP')
  expect(await decide(ofSemester, school.admin, true)).toMatchObject({ body: { code: 'SEMESTER_CLOSED' } })
  await semester('AKTIF')
  await addHoliday(t, school.schoolId, { name: 'Libur susulan', date: wednesday })
  expect(await decide(ofHoliday, school.admin, true)).toMatchObject({ body: { code: 'CORRECTION_STALE' } })
  expect((await decide(ofHoliday, school.admin, false, 'Ternyata libur')).status).toBe(200)
  await t.owner.deleteFrom('holiday').where('name', '=', 'Libur susulan').execute()
})

test('the application can change neither a past decision nor a past mark', async () => {
  const id = await sendPendingMark()
  await decide(id, school.admin, true)
  const tables = ['attendance_save', 'pending_mark', 'attendance_correction'] as const
  for (const table of tables) {
    for (const statement of [`update ${table} set school_id = school_id`, `delete from ${table}`]) {
      await expect(asApplication(statement), statement).rejects.toThrow('permission denied')
    }
    await expect(asApplication(`select from ${table} limit 1`)).resolves.toBeDefined()
  }
})

const asApplication = (statement: string) =>
  t.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${place.schoolId}, true)`.execute(
      tx,
    )
    return sql.raw(statement).execute(tx)
  })

test('the id of a late mark is rejected on any other day', async () => {
  const [late, device] = [newMark(students[0], 'S'), newId()]
  const send = (as: Caller, date: string) => saveMarks(t, place, { as, device, marks: [late], date })
  expect(verdictsOf((await send(watch.caller, wednesday)).body.data)).toEqual(['held'])
  expect((await send(homeroom.caller, '2026-09-17')).body).toMatchObject({ code: 'MARK_ID_REUSED' })
})

test('a restoration names an existing version and a reason, on a late day too', async () => {
  const first = newMark(students[0], 'S', { note: 'demam' })
  await saveMarks(t, place, { as: homeroom.caller, marks: [first, newMark(students[1], 'I')], date: wednesday })
  t.clock.advance(60_000)
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'A', { base: 1 })], date: wednesday })
  t.clock.moveTo('2026-10-01T00:00:00.000Z')
  const restore = async (reason: string | null, more: object = {}) => {
    const restores = { id: first.id, reason }
    const mark = { ...newMark(students[0], 'S', { note: 'demam', base: 2, restores }), ...more }
    return (await saveMarks(t, place, { as: school.admin, marks: [mark], date: wednesday })).body
  }
  for (const untrue of [
    { note: null },
    { studentId: students[1], base: 1 },
    { restores: { id: newId(), reason: 'Salah' } },
  ])
    expect(await restore('Salah', untrue)).toMatchObject({ code: 'INVALID' })
  expect(verdictsOf((await restore(null)).data)).toEqual(['held'])
  expect(verdictsOf((await restore('Ibunya menelepon')).data)).toEqual(['applied'])
  const at = '2026-09-17T00:00:00.000Z'
  const query = { date: wednesday, studentId: students[0] }
  expect((await t.call(markHistory.ofDay, { params: place, query }, homeroom.caller)).body.data).toMatchObject([
    { verdict: 'applied', to: { status: 'S' }, restores: { id: first.id, at, reason: 'Ibunya menelepon' } },
    { verdict: 'held', restores: { id: first.id, at, reason: null } },
    { to: { status: 'A' }, restores: null },
    { to: { status: 'S' }, restores: null },
  ])
})

test('a semester closes only once its corrections are decided, or all rejected with one reason', async () => {
  const own = await watchedSchool(t)
  const { schoolId, admin } = own.school
  t.clock.moveTo('2026-09-17T00:00:00.000Z')
  const led = await newLedClass(t, { schoolId, yearId: own.yearId })
  const late = {
    as: own.watch.caller,
    date: wednesday,
    marks: [newMark(led.students[0], 'S', { note: 'surat menyusul' })],
  }
  expect(verdictsOf((await saveMarks(t, led.place, late)).body.data)).toEqual(['held'])
  const params = { id: own.yearId, no: '1' as const }
  const body = { principalName: 'Dra. Sri Wahyuni', acceptsGaps: true }
  const listed = async (query: { state?: 'DITOLAK'; ofOpen?: 'ya' }) =>
    (await t.call(corrections.list, { params: { schoolId }, query }, admin)).body
  expect((await listed({ ofOpen: 'ya' })).meta.total).toBe(1)
  expect((await t.call(semesterEndpoints.close, { params, body }, admin)).body.fields).toEqual({
    rejectCorrections: 'Putuskan dahulu 1 koreksi, atau tulis alasan menolak semuanya',
  })
  const rejecting = { params, body: { ...body, rejectCorrections: 'Semester sudah ditutup' } }
  expect((await t.call(semesterEndpoints.close, rejecting, admin)).status).toBe(200)
  expect((await listed({ state: 'DITOLAK' })).data).toMatchObject([{ decision: { reason: 'Semester sudah ditutup' } }])
  expect((await listed({})).meta.total).toBe(0)
  // One that comes later waits in its list, and is no task of the home.
  const later = { ...late, marks: [newMark(led.students[0], 'I', { note: 'izin' })] }
  expect(verdictsOf((await saveMarks(t, led.place, later)).body.data)).toEqual(['held'])
  expect([(await listed({})).meta.total, (await listed({ ofOpen: 'ya' })).meta.total]).toEqual([1, 0])
})
