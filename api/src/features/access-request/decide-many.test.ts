import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { createRequestAs, decides, newApplicant, newStudent, newVerifiedSchool } from './testing-access.ts'
import { newGuardian } from '../../testing/test-guardian.ts'

const t = await testApp()
afterAll(t.close)

const dob = '1985-02-03'
const join = { kind: 'JOIN_SCHOOL', role: 'teacher' } as const

/** A person who asks to join and whose record in the school matches: by name, birthday and e-mail. */
async function matching(school: TestSchool, name: string) {
  const who = await newApplicant(t, { name, dob })
  const teacherId = await newTeacher(t, school.schoolId, name, { email: who.email })
  return { id: await createRequestAs(t, who, { ...join, npsn: school.npsn }), teacherId, who }
}

const approveMany = async (school: TestSchool, ids: string[], as = school.admin) =>
  (await t.call(endpoints.approveMany, { body: { ids } }, as)).body.data
const listed = async (school: TestSchool) => (await t.call(endpoints.list, { query: {} }, school.admin)).body.data

test('only deciders approve, and only in their own school', async () => {
  const [school, other] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const { id } = await matching(school, 'Ayu')
  const request = { body: { ids: [id] } }
  await expectStrangersRefused(t, endpoints.approveMany, request, {
    school,
    openTo: ['school_admin', 'teacher', 'administrator'],
  })
  expect(await approveMany(other, [id])).toEqual({ approved: 0, left: [] })
  expect(await listed(school)).toHaveLength(1)
})

test('certain matches are approved at once; uncertain ones stay and are listed', async () => {
  const school = await newVerifiedSchool(t)
  const [ayu, budi] = [await matching(school, 'Ayu Lestari'), await matching(school, 'Budi Santoso')]
  // Two identical records, and a record that already belongs to an account.
  const twice = await matching(school, 'Citra')
  await newTeacher(t, school.schoolId, 'Citra', { email: twice.who.email })
  const taken = await matching(school, 'Dewi')
  await newCaller(t, { schoolId: school.schoolId, role: 'teacher', personId: taken.teacherId, name: 'Dewi lain' })
  const namesake = await newApplicant(t, { name: 'Ayu Lestari', dob: '1990-01-01' })
  const vague = await createRequestAs(t, namesake, { ...join, npsn: school.npsn })

  const sure = (await listed(school)).filter(({ match }) => match?.isSure).map(({ id }) => id)
  expect(sure.toSorted()).toEqual([ayu.id, budi.id].toSorted())
  const answer = await approveMany(school, [ayu.id, budi.id, twice.id, taken.id, vague])
  expect(answer.approved).toBe(2)
  expect(answer.left.map(({ name, reason }) => [name, reason]).toSorted()).toEqual(
    ['Ayu Lestari', 'Citra', 'Dewi'].map((name) => [name, 'Belum pasti cocok. Buka permintaannya dan pilih datanya.']),
  )
  const given = await t.owner
    .selectFrom('platform.profile')
    .select('person_id')
    .where('account_id', 'in', [ayu.who.accountId, budi.who.accountId])
    .execute()
  expect(given.map(({ person_id }) => person_id).toSorted()).toEqual([ayu.teacherId, budi.teacherId].toSorted())
  expect(await listed(school)).toHaveLength(3)
})

test('when two admins decide at once, the second sees for each row who was first', async () => {
  const school = await newVerifiedSchool(t)
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Bu Operator' })
  const people = [await matching(school, 'Eka'), await matching(school, 'Fitri'), await matching(school, 'Gita')]
  const ids = people.map(({ id }) => id)
  const both = await Promise.all([approveMany(school, ids), approveMany(school, ids.toReversed(), second)])
  expect(both.map(({ approved }) => approved).toSorted()).toEqual([0, 3])
  const late = both.find(({ approved }) => approved === 0)
  expect(late?.left.map(({ name }) => name).toSorted()).toEqual(['Eka', 'Fitri', 'Gita'])
  expect(late?.left.every(({ reason }) => reason.startsWith('Permintaan ini sudah diputuskan oleh '))).toBe(true)

  // One that was rejected meanwhile does not stop the others.
  const [hana, indah] = [await matching(school, 'Hana'), await matching(school, 'Indah')]
  await decides(t, second, hana.id, { verdict: 'reject', reason: 'Bukan guru kami' })
  expect(await approveMany(school, [hana.id, indah.id])).toEqual({
    approved: 1,
    left: [{ id: hana.id, name: 'Hana', reason: 'Permintaan ini sudah diputuskan oleh Bu Operator' }],
  })
})

test('a row shows the child of a parent’s request', async () => {
  const school = await newVerifiedSchool(t)
  const studentId = await newStudent(t, school.schoolId, { name: 'Bagas', nisn: '0098765432' })
  const mother = await newApplicant(t, { name: 'Ibu Bagas', type: 'parent' })
  await newGuardian(t, { schoolId: school.schoolId, studentId, name: 'Ibu Bagas', email: mother.email })
  await createRequestAs(t, mother, { kind: 'LINK_STUDENT', role: 'parent', nisn: '0098765432', relation: 'IBU' })
  expect(await listed(school)).toMatchObject([
    { role: 'parent', student: { name: 'Bagas', className: null }, match: { score: 75, isSure: false } },
  ])
})

const rejectMany = (school: TestSchool, ids: string[], as = school.admin, reason = 'Bukan guru kami') =>
  t.call(endpoints.rejectMany, { body: { ids, reason } }, as)

test('only deciders reject, each only in their own school, and never without a reason', async () => {
  const [school, other] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const { id } = await matching(school, 'Joko')
  await expectStrangersRefused(
    t,
    endpoints.rejectMany,
    { body: { ids: [id], reason: 'Bukan guru kami' } },
    { school, openTo: ['school_admin', 'teacher', 'administrator'] },
  )
  expect((await rejectMany(other, [id])).body.data).toEqual({ rejected: 0, left: [] })
  expect(await rejectMany(school, [id], school.admin, 'tdk')).toMatchObject({ status: 400 })
  expect(await rejectMany(school, [])).toMatchObject({ status: 400 })
  expect(await listed(school)).toHaveLength(1)
})

test('several are rejected for one reason; one decided meanwhile stays, with its decider', async () => {
  const school = await newVerifiedSchool(t)
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Bu Operator' })
  const [kartika, lukman, mira] = [
    await matching(school, 'Kartika'),
    await matching(school, 'Lukman'),
    await matching(school, 'Mira'),
  ]
  await decides(t, second, mira.id, { verdict: 'approve', personId: mira.teacherId })
  const answer = (await rejectMany(school, [kartika.id, lukman.id, mira.id])).body
  expect(answer.message).toBe('2 permintaan ditolak')
  expect(answer.data).toEqual({
    rejected: 2,
    left: [{ id: mira.id, name: 'Mira', reason: 'Permintaan ini sudah diputuskan oleh Bu Operator' }],
  })
  const query = { state: 'DITOLAK' as const }
  const rejected = (await t.call(endpoints.list, { query }, school.admin)).body.data
  expect(rejected.map(({ requester }) => requester.name).toSorted()).toEqual(['Kartika', 'Lukman'])
  const { body } = await t.call(endpoints.read, { params: { id: kartika.id } }, kartika.who)
  expect(body.data).toMatchObject({ state: 'DITOLAK', reason: 'Bukan guru kami' })
})
