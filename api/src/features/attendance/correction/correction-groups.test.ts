import { afterAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newColleague, newLedClass } from '../../../testing/test-duties.ts'
import { newId } from '../../../platform/ids.ts'
import { listeningInto, type Statement } from '../../../../../bench/statements.ts'
import { decideCorrections } from './decide-correction.ts'
import { newMark, saveMarks, verdictsOf } from '../testing-sheet.ts'
import { watchedSchool, wednesday } from '../testing-corrections.ts'

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

async function sendPendingMarks(): Promise<string[]> {
  const marks = students.map((studentId) => newMark(studentId, 'S', { note: 'surat menyusul' }))
  const saved = await saveMarks(t, place, { as: watch.caller, marks, date: wednesday })
  expect(verdictsOf(saved.body.data)).toEqual(['held', 'held', 'held'])
  return marks.map(({ id }) => id)
}
const decideMany = (ids: string[], as: Caller, isAccepted: boolean, reason?: string) =>
  t.call(corrections.decideMany, { params: place, body: { ids, isAccepted, reason } }, as)
const acknowledge = (ids: string[], as: Caller) => t.call(corrections.acknowledge, { params: place, body: { ids } }, as)
const groupsOf = async (as: Caller, state?: 'DISETUJUI' | 'DITOLAK') =>
  (await t.call(corrections.groups, { params: place, query: { ...(state && { state }) } }, as)).body.data
const groupOfClass = async (as: Caller, state?: 'DISETUJUI' | 'DITOLAK') =>
  (await groupsOf(as, state)).find((one) => one.academicClassId === place.academicClassId)
// On her duty day she reads every sheet of it.
const sheetOf = async (as: Caller, at = '2026-09-16T03:00:00.000Z') => {
  const now = t.clock.now().toISOString()
  t.clock.moveTo(at)
  const sheet = await t.call(attendance.sheet, { params: place, query: { date: wednesday } }, as)
  t.clock.moveTo(now)
  return sheet.body.data.students
}

test('strangers decide, group and acknowledge nothing, and a bulk rejection needs a reason', async () => {
  const ids = await sendPendingMarks()
  const params = { schoolId: place.schoolId }
  const openTo = ['school_admin', 'teacher'] as const
  await expectStrangersRefused(
    t,
    corrections.decideMany,
    { params, body: { ids, isAccepted: true } },
    { school, openTo },
  )
  await expectStrangersRefused(t, corrections.acknowledge, { params, body: { ids } }, { school, openTo })
  await expectStrangersRefused(t, corrections.groups, { params, query: {} }, { school, openTo })
  const stranger = await newColleague(t, school.schoolId)
  const { data } = (await decideMany(ids, stranger.caller, true)).body
  expect(data.decided).toBe(0)
  expect(data.outcomes.map(({ state }) => state)).toEqual(['MENUNGGU', 'MENUNGGU', 'MENUNGGU'])
  expect(await groupsOf(stranger.caller)).toEqual([])
  expect(await decideMany(ids, school.admin, false, 'no')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Tulis alasannya, minimal 5 karakter' } },
  })
  expect(
    (
      await decideMany(
        Array.from({ length: 201 }, () => newId()),
        school.admin,
        true,
      )
    ).status,
  ).toBe(400)
})

test('a class of corrections is one group, and is accepted at once', async () => {
  const ids = await sendPendingMarks()
  const group = await groupOfClass(homeroom.caller)
  expect(group).toMatchObject({ date: wednesday, lesson: null })
  expect(group?.corrections.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await groupOfClass(watch.caller)).toMatchObject({
    corrections: ids.map(() => ({ mayAccept: false, isOwn: true })),
  })

  const decided = await decideMany(ids, homeroom.caller, true)
  expect(decided.body).toMatchObject({ message: '3 koreksi disetujui', data: { decided: 3 } })
  const sheet = await sheetOf(school.admin)
  expect(sheet.map(({ held, cell }) => [held, cell.status, cell.rev])).toEqual(students.map(() => [0, 'S', 1]))
  expect(await groupOfClass(homeroom.caller)).toBeUndefined()
})

test('an undecidable one reports why, and the others are still decided', async () => {
  const ids = await sendPendingMarks()
  await decideMany([ids[0]!], homeroom.caller, false, 'Siswa hadir sejak pagi')
  const unknown = newId()
  const { body } = await decideMany([...ids, unknown], school.admin, true)
  expect(body.message).toBe('2 koreksi disetujui, 2 tidak dapat diputuskan')
  const outcomeOf = new Map(body.data.outcomes.map((one) => [one.id, one]))
  expect(outcomeOf.get(ids[0]!)).toMatchObject({ state: 'MENUNGGU', message: expect.stringContaining('ditolak oleh') })
  expect(outcomeOf.get(unknown)?.message).toBeTruthy()
  expect(outcomeOf.get(ids[1]!)).toMatchObject({ state: 'DISETUJUI', message: null })
})

test('many of a class are accepted in as many statements as one', async () => {
  const ids = await sendPendingMarks()
  const statements = async (some: string[]) => {
    const sent: Statement[] = []
    const from = { schoolId: place.schoolId, profileId: school.admin.profileId ?? '' }
    await t.app.transactions.schoolJob(from, async (scope) => {
      const db = scope.db.withPlugin(listeningInto(sent))
      const decided = await decideCorrections(
        { ...scope, db, role: 'school_admin' },
        { ids: some, isAccepted: true, reason: null },
      )
      expect(decided.map(({ state }) => state)).toEqual(some.map(() => 'DISETUJUI'))
    })
    return sent.length
  }
  expect(await statements(ids.slice(0, 1))).toBe(await statements(ids.slice(1)))
})

test('two late marks of one student are both accepted, and the later one counts', async () => {
  const [studentId] = students
  const marks = [newMark(studentId, 'S'), newMark(studentId, 'I')]
  await saveMarks(t, place, { as: watch.caller, marks, date: wednesday })
  const { body } = await decideMany(
    marks.map(({ id }) => id),
    school.admin,
    true,
  )
  expect(body.data.decided).toBe(2)
  expect((await sheetOf(school.admin)).find((one) => one.studentId === studentId)?.cell).toMatchObject({
    status: 'I',
    rev: 2,
  })
})

test('only the author sees decision and reason on her sheet, until she acknowledges them', async () => {
  const ids = await sendPendingMarks()
  await decideMany(ids.slice(0, 2), homeroom.caller, false, 'Siswa hadir sejak pagi')
  const decidedOf = async (as: Caller) =>
    (await sheetOf(as)).map(({ studentId, held, decided }) => [studentId, held, decided?.map((one) => one.reason)])
  const [first, second, third] = students
  expect((await decidedOf(watch.caller)).toSorted()).toEqual(
    [
      [first, 0, ['Siswa hadir sejak pagi']],
      [second, 0, ['Siswa hadir sejak pagi']],
      [third, 1, undefined],
    ].toSorted(),
  )
  expect((await decidedOf(homeroom.caller)).every(([, , decided]) => decided === undefined)).toBe(true)
  expect((await groupOfClass(watch.caller, 'DITOLAK'))?.corrections).toMatchObject([
    { isAcknowledged: false, decision: { reason: 'Siswa hadir sejak pagi' } },
    { isAcknowledged: false },
  ])

  expect((await acknowledge(ids, homeroom.caller)).body.data.acknowledged, 'of others nothing').toBe(0)
  expect((await acknowledge(ids, watch.caller)).body.data.acknowledged, 'what waits stays').toBe(2)
  expect((await acknowledge(ids, watch.caller)).body.data.acknowledged, 'twice is once').toBe(0)
  expect((await decidedOf(watch.caller)).every(([, , decided]) => decided === undefined)).toBe(true)
  expect((await groupOfClass(watch.caller, 'DITOLAK'))?.corrections).toMatchObject([
    { isAcknowledged: true },
    { isAcknowledged: true },
  ])
})
