import { afterAll, expect, test } from 'vitest'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { newColleague } from '../../../testing/test-duties.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from '../report-card/testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

async function schoolWithScouts() {
  const school = await readyClass(t)
  const { own, params, yearId } = school
  const coach = await newColleague(t, own.schoolId, 'Pembina')
  const in1 = { academicYearId: yearId, semesterNo: 1 as const }
  const add = (name: string, as = own.admin) =>
    t.call(extracurricularEndpoints.create, { params, query: in1, body: { name, teacherId: coach.id } }, as)
  const id = (await add('Pramuka')).body.data.id
  const one = { params: { ...params, id } }
  const save = (set: object[], remove: string[] = [], as = coach.caller) =>
    t.call(extracurricularEndpoints.saveMembers, { ...one, body: { set, remove } as never }, as)
  const read = async () => (await t.call(extracurricularEndpoints.read, one, own.admin)).body.data
  return { ...school, coach: coach.caller, add, id, one, save, read }
}

test('strangers are refused; the coach writes every member, a homeroom teacher her own class', async () => {
  const { own, params, id, one, add, save, read, a, b, homeroom, teacher } = await schoolWithScouts()
  const staff = { school: own, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, extracurricularEndpoints.list, { params, query: {} }, staff)
  await expectStrangersRefused(t, extracurricularEndpoints.read, one, staff)
  const [ours = ''] = a.studentIds
  const [theirs = ''] = b.studentIds
  expect((await save([{ studentId: ours }, { studentId: theirs, predicate: 'SB' }])).status).toBe(200)
  expect(await read()).toMatchObject({ members: 2, graded: 1 })
  expect((await save([{ studentId: ours, predicate: 'B' }], [], homeroom)).status).toBe(200)
  expect((await save([{ studentId: theirs, predicate: 'B' }], [], homeroom)).status).toBe(403)
  expect([403, 404]).toContain((await save([{ studentId: ours, predicate: 'K' }], [], teacher)).status)
  const rename = { ...one, body: { name: 'Pramuka Putra', version: 1 } }
  expect((await t.call(extracurricularEndpoints.update, rename, homeroom)).status).toBe(403)
  expect((await add('pramuka')).status).toBe(409)
  const other = await schoolWithScouts()
  expect((await save([{ studentId: other.a.studentIds[0] }], [], own.admin)).status).toBe(404)
  expect((await read()).id).toBe(id)
})

test('a frozen rapor keeps its activities, and prints only those with a predikat', async () => {
  const { own, a, one, add, params, save, coach, writeNotes, lock, snapshot } = await schoolWithScouts()
  const [first = '', second = ''] = a.studentIds
  const choir = (await add('Paduan suara')).body.data.id
  const joined = { set: [{ studentId: first }], remove: [] }
  await t.call(extracurricularEndpoints.saveMembers, { params: { ...params, id: choir }, body: joined as never }, coach)
  await save([{ studentId: first, predicate: 'SB', description: 'Memimpin regu' }])
  await writeNotes()
  expect((await lock({ studentIds: [first] })).status).toBe(200)
  expect((await snapshot(first)).snapshot.extracurriculars).toMatchObject([
    { name: 'Pramuka', description: 'Memimpin regu' },
  ])
  expect((await save([{ studentId: first, predicate: 'B' }])).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await save([], [first])).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await t.call(extracurricularEndpoints.remove, one, own.admin)).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await save([{ studentId: second, predicate: 'B' }])).status).toBe(200)
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await save([{ studentId: second, predicate: 'C' }])).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a leaver’s frozen rapor keeps its club, which can be renamed and continue without her', async () => {
  const { own, params, a, one, save, read, record, lock, snapshot } = await schoolWithScouts()
  const [leaver = '', stays = ''] = a.studentIds
  const member = { studentId: leaver, predicate: 'SB' }
  await save([member, { studentId: stays, predicate: 'B' }])
  const exit = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  const frozen = await snapshot(leaver)
  const rename = (name: string) =>
    t.call(extracurricularEndpoints.update, { ...one, body: { name, version: 1 } }, own.admin)
  expect((await rename('Pramuka Putra')).status).toBe(200)
  expect((await save([{ ...member, predicate: 'C' }])).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await save([{ ...member, predicate: 'C' }], [leaver])).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await save([], [leaver])).status).toBe(200)
  expect(await read()).toMatchObject({ name: 'Pramuka Putra', members: 1 })
  expect(await snapshot(leaver)).toEqual(frozen)
  expect(frozen.snapshot.extracurriculars).toMatchObject([{ name: 'Pramuka' }])
  // With another’s rapor locked, all of it stays as it is.
  expect((await record(stays, {})).status).toBe(200)
  expect((await lock({ studentIds: [stays] })).status).toBe(200)
  expect((await rename('Pramuka')).body.code).toBe('REPORT_CARD_LOCKED')
})

test('a name that another activity of the semester has is refused at its field, except its own', async () => {
  const { own, params, add, one } = await schoolWithScouts()
  const refusal = { code: 'ALREADY_EXISTS', fields: { name: 'Sudah ada ekskul bernama ini pada semester ini' } }
  expect((await add('PRAMUKA')).body).toMatchObject(refusal)
  const choir = (await add('Paduan suara')).body.data.id
  const rename = (id: string, name: string) =>
    t.call(extracurricularEndpoints.update, { params: { ...params, id }, body: { name, version: 1 } }, own.admin)
  expect((await rename(choir, 'pramuka')).body).toMatchObject(refusal)
  expect((await rename(one.params.id, 'PRAMUKA')).status).toBe(200)
})

test('the next semester copies these rosters, without predikat and without those who left', async () => {
  const { own, params, yearId, a, save, add, homeroom } = await schoolWithScouts()
  const [first = '', leaver = ''] = a.studentIds
  await save([
    { studentId: first, predicate: 'SB' },
    { studentId: leaver, predicate: 'B' },
  ])
  await t.owner.updateTable('enrollment').set({ leave_date: '2026-11-02' }).where('student_id', '=', leaver).execute()
  const query = { academicYearId: yearId, semesterNo: 2 as const }
  const copy = (as = own.admin) => t.call(extracurricularEndpoints.copy, { params, query, body: {} }, as)
  expect((await copy(homeroom)).status).toBe(403)
  expect((await copy()).body.data).toEqual({ copied: 1, members: 1 })
  await add('Futsal')
  expect((await copy()).body.data).toEqual({ copied: 1, members: 0 })
  const { data } = (await t.call(extracurricularEndpoints.list, { params, query }, own.admin)).body
  expect(data.map(({ name, members, graded }) => [name, members, graded])).toEqual([
    ['Futsal', 0, 0],
    ['Pramuka', 1, 0],
  ])
})
