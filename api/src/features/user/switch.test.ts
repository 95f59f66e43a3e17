import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { newId } from '../../platform/ids.ts'
import { signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'

const t = await signInTest()
afterAll(t.close)

/** A teacher at one school who is a parent at another, signed in as the teacher. */
async function teacherAndParent(email: string) {
  const [here, there] = [await newSchool(t), await newSchool(t)]
  const teacher = await newCaller(t, { schoolId: here.schoolId, role: 'teacher' })
  await t.owner.updateTable('platform.account').set({ email }).where('id', '=', teacher.accountId).execute()
  const parent = newId()
  const profile = { id: parent, account_id: teacher.accountId, role: 'parent', school_id: there.schoolId }
  await t.owner
    .insertInto('platform.profile')
    .values({ ...profile, created_at: t.clock.now() })
    .execute()
  return { ...(await signedIn(t, email)), parent, teacher: teacher.profileId ?? '', there }
}

test('nobody switches to another’s, an ended or an unknown profile', async () => {
  expect((await t.call(userEndpoints.activateProfile, { params: { id: newId() } }, null)).status).toBe(401)
  const { admin, schoolId } = await newSchool(t)
  const other = await newCaller(t, { schoolId, role: 'teacher' })
  const ended = newId()
  const at = t.clock.now()
  await t.owner
    .insertInto('platform.profile')
    .values({
      id: ended,
      account_id: admin.accountId,
      role: 'teacher',
      school_id: schoolId,
      ended_at: at,
      created_at: at,
    })
    .execute()
  for (const id of [other.profileId ?? '', ended, newId()]) {
    expect((await t.call(userEndpoints.activateProfile, { params: { id } }, admin)).status).toBe(404)
  }
  const { body } = await t.call(userEndpoints.me, {}, admin)
  expect(body.data.profiles).toMatchObject([{ id: admin.profileId, active: true }])
})

test('a switch ends the old profile’s access at once, and a refresh returns the new one', async () => {
  const { browser, accessToken, refreshToken, parent, there } = await teacherAndParent('ganti@contoh.test')
  const students = (token: string) => browser.call(studentEndpoints.list, { query: {} }, { accessToken: token })
  expect((await students(accessToken)).status).toBe(200)
  const switched = await browser.call(userEndpoints.activateProfile, { params: { id: parent } }, { accessToken })
  expect(switched.body.data).toMatchObject({ id: parent, role: 'parent', active: true, schoolId: there.schoolId })

  expect(await students(accessToken)).toMatchObject({ status: 401, body: { code: 'FAST_JWT_EXPIRED' } })
  const next = (await browser.call(auth.refresh, { body: { refreshToken } })).body.data
  expect(await students(next.accessToken)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const me = await browser.call(userEndpoints.me, {}, { accessToken: next.accessToken })
  expect(me.body.data.profiles.map(({ role, active }) => [role, active])).toEqual([
    ['teacher', false],
    ['parent', true],
  ])
})

test('another device stays where it is, and a new session begins with the profile used last', async () => {
  const email = 'gawai@contoh.test'
  const laptop = await teacherAndParent(email)
  const phone = await signedIn(t, email)
  const activeOn = async ({ browser, refreshToken }: Pick<typeof phone, 'browser' | 'refreshToken'>) => {
    const { accessToken } = (await browser.call(auth.refresh, { body: { refreshToken } })).body.data
    const me = await browser.call(userEndpoints.me, {}, { accessToken })
    return me.body.data.profiles.filter(({ active }) => active).map(({ id }) => id)
  }
  const { parent, teacher, accessToken } = laptop
  await laptop.browser.call(userEndpoints.activateProfile, { params: { id: parent } }, { accessToken })
  const students = phone.browser.call(studentEndpoints.list, { query: {} }, { accessToken: phone.accessToken })
  expect((await students).status).toBe(200)
  expect(await activeOn(phone)).toEqual([teacher])
  expect(await activeOn(laptop)).toEqual([parent])
  expect(await activeOn(await signedIn(t, email))).toEqual([parent])
})

test('a session whose profile has ended continues in another one', async () => {
  const { browser, refreshToken, parent, teacher } = await teacherAndParent('selesai@contoh.test')
  const ended = { ended_at: t.clock.now(), is_active: false }
  await t.owner.updateTable('platform.profile').set(ended).where('id', '=', teacher).execute()
  await t.owner.updateTable('platform.profile').set({ is_active: true }).where('id', '=', parent).execute()
  const { accessToken } = (await browser.call(auth.refresh, { body: { refreshToken } })).body.data
  const me = await browser.call(userEndpoints.me, {}, { accessToken })
  expect(me.body.data.profiles).toMatchObject([{ id: parent, active: true }])
})

test('a session from before its server knew profiles follows the account until its next refresh', async () => {
  const email = 'lama@contoh.test'
  const { browser, accessToken, parent } = await teacherAndParent(email)
  const phone = await signedIn(t, email)
  const students = () => phone.browser.call(studentEndpoints.list, { query: {} }, { accessToken: phone.accessToken })
  await t.owner.updateTable('platform.session').set({ profile_id: null }).execute()
  expect((await students()).status).toBe(200)
  await browser.call(userEndpoints.activateProfile, { params: { id: parent } }, { accessToken })
  expect((await students()).body).toMatchObject({ code: 'FAST_JWT_EXPIRED' })
})

test('of two concurrent switches one stays active', async () => {
  const { browser, accessToken, parent, teacher } = await teacherAndParent('cepat@contoh.test')
  const responses = await Promise.all(
    [parent, teacher, parent, teacher].map((id) =>
      browser.call(userEndpoints.activateProfile, { params: { id } }, { accessToken }),
    ),
  )
  expect(responses.every(({ status }) => status === 200 || status === 401)).toBe(true)
  const active = await t.owner
    .selectFrom('platform.profile')
    .select('id')
    .where('id', 'in', [parent, teacher])
    .where('is_active', '=', true)
    .execute()
  expect(active).toHaveLength(1)
})
