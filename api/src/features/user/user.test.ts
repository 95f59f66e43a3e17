import { afterAll, expect, test } from 'vitest'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { newId } from '../../platform/ids.ts'
import { assignHomeroom, newColleague } from '../../testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test('without a session there is no user', async () => {
  expect(await t.call(userEndpoints.me, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

test('a person sees her own account and profiles, and never a code', async () => {
  const school = await newSchool(t)
  await newCaller(t, { schoolId: school.schoolId, role: 'teacher' })
  const { status, body } = await t.call(userEndpoints.me, {}, school.admin)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: school.admin.accountId,
    accountType: 'school_admin',
    level: 'SMP',
    profiles: [{ id: school.admin.profileId, role: 'school_admin', active: true, schoolName: school.name }],
  })
  expect(body.data.profiles[0]).toMatchObject({ schoolForm: null, hoursAhead: 7 })
  await t.owner
    .updateTable('school_setting')
    .set({ school_form: 'SLB' })
    .where('school_id', '=', school.schoolId)
    .execute()
  const requested = (await t.call(userEndpoints.me, {}, school.admin)).body.data
  expect(requested.profiles[0]?.schoolForm).toBe('SLB')
  expect(Object.keys(body.data)).not.toContain('code')
  expect(Object.keys(body.data)).not.toContain('codeExpired')
})

test('a teacher’s profile says whether she leads a class, or ever led one', async () => {
  const { schoolId } = await newSchool(t)
  const led = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), name: 'VII-A', count: 1 })
  const [homeroom, subject] = [await newColleague(t, schoolId), await newColleague(t, schoolId)]
  const place = { schoolId, academicClassId: led.academicClassId, teacherId: homeroom.id }
  await assignHomeroom(t, place, { end: '2026-08-01' })
  const flagsOf = async ({ caller }: typeof homeroom) =>
    (await t.call(userEndpoints.me, {}, caller)).body.data.profiles.map(({ leadsClass }) => leadsClass)
  expect([await flagsOf(homeroom), await flagsOf(subject)]).toEqual([[true], [false]])
})

test('a profile that has ended is not shown', async () => {
  const { admin, schoolId } = await newSchool(t)
  const ended_at = t.clock.now()
  const old = { id: newId(), account_id: admin.accountId, role: 'teacher', school_id: schoolId, created_at: ended_at }
  await t.owner
    .insertInto('platform.profile')
    .values({ ...old, ended_at })
    .execute()
  const { body } = await t.call(userEndpoints.me, {}, admin)
  expect(body.data.profiles.map(({ id }) => id)).toEqual([admin.profileId])
})
