import { afterAll, expect, test } from 'vitest'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { qrOnPage } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

async function published() {
  const school = await readyClass(t)
  await school.writeNotes()
  await school.lock()
  await school.publish()
  const { ownList, ownRead, own } = school
  const paper = async (id: string, as: Caller, schoolId = own.schoolId) => {
    const url = reportCardPaperEndpoints.own.path.replace(':schoolId', schoolId).replace(':id', encodeURIComponent(id))
    return t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  }
  /** The caller's view of a version: in her list, its content and its paper. */
  const seen = async (id: string, as: Caller) => [
    (await ownList(as)).some((card) => card.id === id && card.withdrawnAt === null),
    (await ownRead(id, as)).status,
    (await paper(id, as)).statusCode,
  ]
  const firstOf = async (as: Caller) => (await ownList(as))[0]?.id ?? ''
  return { ...school, paper, seen, firstOf, studentId: school.a.studentIds[0] ?? '' }
}

const all = [true, 200, 200]
const none = [false, 404, 404]

test('a link to a replaced or withdrawn rapor does not work, for family or graduate', async () => {
  const { params, studentId, guardianOf, firstOf, seen, unlock, record, lock, publish, withdraw } = await published()
  const parent = await guardianOf(studentId)
  const graduate = await newCaller(t, { ...params, role: 'alumni', personId: studentId })
  const v1 = await firstOf(parent)
  expect([await seen(v1, parent), await seen(v1, graduate)]).toEqual([all, all])
  await unlock()
  await record(studentId, { note: 'Diperbaiki.', version: 3 })
  await lock()
  await publish()
  const v2 = await firstOf(parent)
  for (const as of [parent, graduate]) expect([await seen(v1, as), await seen(v2, as)]).toEqual([none, all])
  await withdraw({ studentIds: [studentId] })
  for (const as of [parent, graduate]) expect([await seen(v1, as), await seen(v2, as)]).toEqual([none, none])
})

test('a withdrawn paper’s check reports it, and compares no values any more', async () => {
  const { studentId, guardianOf, firstOf, paper, withdraw } = await published()
  const parent = await guardianOf(studentId)
  const code = qrOnPage((await paper(await firstOf(parent), parent)).rawPayload)?.split('#')[1] ?? ''
  const compare = async () =>
    (await t.call(reportCardCheck.compare, { body: { code, values: [{ field: 'name', value: 'Siapa Saja' }] } })).status
  const look = async () => (await t.call(reportCardCheck.look, { body: { code } })).body.data
  expect([(await look()).result, await compare()]).toEqual(['SAH', 200])
  await withdraw({ studentIds: [studentId] })
  expect(await look()).toMatchObject({ result: 'DITARIK', facts: { fields: [] } })
  expect(await compare()).toBe(404)
})

test('a guardian without a link, or 30 days after the child left, reads no rapor', async () => {
  const { own, params, a, studentId, guardianOf, firstOf, seen } = await published()
  const mother = await guardianOf(a.studentIds[1] ?? '')
  const hers = await firstOf(mother)
  const { person_id } = await t.owner
    .selectFrom('actor')
    .select('person_id')
    .where('id', '=', mother.profileId ?? '')
    .executeTakeFirstOrThrow()
  await t.owner.deleteFrom('student_guardian').where('guardian_id', '=', person_id).execute()
  expect(await seen(hers, mother)).toEqual(none)

  const father = await guardianOf(studentId)
  const id = await firstOf(father)
  const student = await newCaller(t, { ...params, role: 'student', personId: studentId })
  const body = { studentIds: [studentId], exitType: 'MUTASI' as const, exitDate: '2026-09-16' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  t.clock.moveTo('2026-10-15T16:59:00.000Z')
  expect(await seen(id, father)).toEqual(all)
  t.clock.moveTo('2026-10-15T17:00:00.000Z')
  expect([await seen(id, father), await seen(id, student)]).toEqual([none, all])
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})

test('the family of a graduate reads her rapor on, long after she left', async () => {
  const { own, params, studentId, guardianOf, firstOf, seen } = await published()
  const mother = await guardianOf(studentId)
  const id = await firstOf(mother)
  const body = { studentIds: [studentId], exitType: 'LULUS' as const, exitDate: '2026-09-16' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  t.clock.moveTo('2026-11-15T00:00:00.000Z')
  expect(await seen(id, mother)).toEqual(all)
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})

test('ids of other children, other schools, drafts and unknown ones look the same', async () => {
  const here = await published()
  const there = await published()
  const parent = await here.guardianOf(here.studentId)
  const stranger = await there.guardianOf(there.studentId)
  const theirs = await there.firstOf(stranger)
  const classmate = await here.firstOf(await here.guardianOf(here.a.studentIds[1] ?? ''))
  const { id: cardId } = await t.owner
    .selectFrom('report_card')
    .select('id')
    .where('school_id', '=', here.own.schoolId)
    .where('student_id', '=', here.studentId)
    .executeTakeFirstOrThrow()
  for (const id of [theirs, classmate, cardId, here.studentId, newId()])
    expect(await here.seen(id, parent)).toEqual(none)
  // Also under their school's path, and with a token that is not a family's.
  expect((await here.paper(theirs, parent, there.own.schoolId)).statusCode).toBe(404)
  for (const id of ['1', '../paper', `${theirs}'--`, '%00', theirs.toUpperCase().slice(1)]) {
    const answer = await here.paper(id, parent)
    expect([id, [400, 404].includes(answer.statusCode)]).toEqual([id, true])
  }
  for (const as of [here.own.admin, here.homeroom]) expect((await here.paper(classmate, as)).statusCode).toBe(403)
})

test('the public page shows the publication date in the school’s time zone', async () => {
  // Half past six in the morning in Jayapura is the previous day in UTC.
  const { own, studentId, guardianOf, firstOf, paper, withdraw, publish } = await published()
  await t.owner.updateTable('school_setting').set({ time_zone: 'WIT' }).where('school_id', '=', own.schoolId).execute()
  await withdraw({ studentIds: [studentId] })
  t.clock.moveTo('2026-09-16T21:30:00.000Z')
  await publish()
  const parent = await guardianOf(studentId)
  const code = qrOnPage((await paper(await firstOf(parent), parent)).rawPayload)?.split('#')[1] ?? ''
  const { facts } = (await t.call(reportCardCheck.look, { body: { code } })).body.data
  expect(facts?.publishedOn).toBe('2026-09-17')
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})
