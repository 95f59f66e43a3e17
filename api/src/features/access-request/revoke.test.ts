import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import {
  createRequestAs,
  decides,
  newAdministrator,
  newApplicant,
  newVerifiedSchool,
  refreshed,
} from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

const reason = 'Sudah pindah ke sekolah lain'
const revoke = (who: Caller, id: string | null) =>
  t.call(endpoints.revoke, { params: { id: id ?? '' }, body: { reason } }, who)

test('a revoked profile’s token stops working at once; the refresh returns what is left', async () => {
  const [school, other] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const email = 'dua-sekolah@contoh.test'
  const who = await newApplicant(t, { email })
  for (const { npsn, admin } of [school, other]) {
    const id = await createRequestAs(t, await refreshed(t, who), { kind: 'JOIN_SCHOOL', role: 'teacher', npsn })
    await decides(t, admin, id, { verdict: 'approve', createNew: true })
    t.clock.advance(1_000)
  }
  // The approval mails are sent first, so that the newest one is the code.
  await t.runJobs()
  const { browser, accessToken, refreshToken } = await signedIn(t, email)
  expect((await browser.call(teacherEndpoints.list, { query: {} }, { accessToken })).status).toBe(200)
  const lost = await refreshed(t, who)
  expect((await revoke(school.admin, lost.profileId)).status).toBe(200)

  expect(await browser.call(teacherEndpoints.list, { query: {} }, { accessToken })).toMatchObject({
    status: 401,
    body: { code: 'FAST_JWT_EXPIRED' },
  })
  const next = (await browser.call(auth.refresh, { body: { refreshToken } })).body.data
  const me = await browser.call(userEndpoints.me, {}, { accessToken: next.accessToken })
  expect(me.body.data.profiles).toMatchObject([{ schoolId: other.schoolId, active: true }])
  await t.runJobs()
  // A sign-in on a new device is mailed too, and mails are sent in parallel.
  const revoked = t.mail.mails.find(({ to, subject }) => to?.[0]?.address === email && subject === 'Akses Anda dicabut')
  expect(revoked?.text).toContain(reason)
  const event = await t.owner
    .selectFrom('platform.access_event')
    .selectAll()
    .where('profile_id', '=', lost.profileId)
    .where('action', '=', 'REVOKED')
    .executeTakeFirst()
  expect(event).toMatchObject({ reason, actor_account_id: school.admin.accountId, account_id: who.accountId })
  expect((await revoke(school.admin, lost.profileId)).status).toBe(404)

  const since = await refreshed(t, who)
  const mine = (await t.call(endpoints.mine, {}, since)).body.data
  expect(mine.map(({ state, revoked }) => [state, revoked?.reason])).toEqual([
    ['DISETUJUI', undefined],
    ['DISETUJUI', reason],
  ])
  const shown = (await t.call(endpoints.revoked, {}, since)).body.data
  expect(shown).toMatchObject([
    { profileId: lost.profileId, role: 'teacher', reason, at: expect.any(String) as string },
  ])
  // Once granted again, it is no longer listed as revoked.
  const again = await createRequestAs(t, await refreshed(t, who), {
    kind: 'JOIN_SCHOOL',
    role: 'teacher',
    npsn: school.npsn,
  })
  await decides(t, school.admin, again, { verdict: 'approve', createNew: true })
  expect((await t.call(endpoints.revoked, {}, since)).body.data).toEqual([])
})

test('an admin sees and revokes access in her school only', async () => {
  const [school, other] = [await newSchool(t), await newSchool(t)]
  const teacher = await newCaller(t, { schoolId: school.schoolId, role: 'teacher', name: 'Guru Sendiri' })
  const { body } = await t.call(endpoints.profiles, { query: { role: 'teacher' } }, school.admin)
  expect(body).toMatchObject({
    data: [{ id: teacher.profileId, name: 'Guru Sendiri', isSelf: false }],
    meta: { total: 1 },
  })
  expect((await t.call(endpoints.profiles, { query: {} }, other.admin)).body.meta.total).toBe(1)
  expect((await revoke(other.admin, teacher.profileId)).status).toBe(404)
  expect((await revoke(teacher, school.admin.profileId)).status).toBe(403)
  expect((await t.call(teacherEndpoints.list, { query: {} }, teacher)).status).toBe(200)
})

test('a school keeps its last admin, even if two revoke each other; the platform may remove her', async () => {
  const school = await newSchool(t)
  expect(await revoke(school.admin, school.admin.profileId)).toMatchObject({
    status: 409,
    body: { code: 'LAST_ADMIN' },
  })
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  await Promise.all([revoke(school.admin, second.profileId), revoke(second, school.admin.profileId)])
  const remaining = await t.owner
    .selectFrom('platform.profile')
    .select('id')
    .where('school_id', '=', school.schoolId)
    .where('ended_at', 'is', null)
    .execute()
  expect(remaining).toHaveLength(1)
  expect((await revoke(await newAdministrator(t), remaining[0]?.id ?? '')).status).toBe(200)
})
