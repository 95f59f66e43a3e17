import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { social } from '@hadir/contract/auth/google.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { newAccount, signedIn, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser } from '../../../testing/test-browser.ts'
import { newCaller } from '../../../testing/test-school.ts'

const t = await signInTest()
afterAll(t.close)

const ended = { status: 401, body: { code: 'SESSION_ENDED' } }
const owner = await newAccount(t, 'pemilik.sesi@contoh.test')
const colleague = await newCaller(t, { schoolId: owner.schoolId, role: 'school_admin' })
const stranger = await newAccount(t, 'sekolah.lain@contoh.test')

describe('ending another’s session', () => {
  const end = async (id: string) => {
    const { status, body } = await t.call(auth.endSession, { params: { id } }, owner)
    return { status, body }
  }

  test('returns the same for any session of others, unknown or ended', async () => {
    const own = await signedIn(t, 'pemilik.sesi@contoh.test')
    const { body } = await own.browser.call(auth.sessions, {}, own)
    const gone = body.data.find(({ isCurrent }) => isCurrent)!.id
    await own.browser.call(auth.logout, {}, own)
    const random = await end(crypto.randomUUID())
    expect(random.status).toBe(404)
    for (const id of [colleague.sessionId, stranger.sessionId, gone, colleague.sessionId.toUpperCase()])
      expect(await end(id)).toEqual({ ...random, body: { ...random.body, requestId: expect.any(String) } })
    for (const other of [colleague, stranger])
      expect(await t.call(userEndpoints.me, {}, other)).toMatchObject({ status: 200 })
  })

  test.each(['x', '0', `${colleague.sessionId}' or '1'='1`, `${colleague.sessionId}\u0000`, '..', 'x'.repeat(4_000)])(
    'reports %j only as invalid',
    async (id) => {
      const { status, body } = await end(id)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toContain(colleague.sessionId)
    },
  )
})

test('the list of devices is one’s own, whatever ids are sent', async () => {
  const headers = { 'x-account-id': stranger.accountId, 'x-session-id': stranger.sessionId }
  const token = await t.app.inject({
    method: 'GET',
    url: `${auth.sessions.path}?accountId=${stranger.accountId}&schoolId=${stranger.schoolId}`,
    headers: {
      ...headers,
      authorization: `Bearer ${t.app.tokens.sign({
        account: colleague.accountId,
        session: colleague.sessionId,
        generation: 1,
        profile: colleague.profileId,
        role: colleague.role,
        school: colleague.schoolId,
      })}`,
    },
  })
  expect(token.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual([colleague.sessionId])
})

describe('a part of a signed-in browser', () => {
  test('gets nothing for its cookie alone', async () => {
    const { browser } = await signedIn(t, 'pemilik.sesi@contoh.test')
    const thief = testBrowser(t, new Map(browser.cookies))
    expect(await thief.call(auth.sessions, {})).toMatchObject({ status: 401 })
    expect(
      await thief.call(auth.refresh, { body: { refreshToken: `${owner.sessionId}.1.${'A'.repeat(43)}` } }),
    ).toMatchObject(ended)
    expect(await thief.call(social.userInfo, { query: { idp: 'google', token: 'A'.repeat(43) } })).toMatchObject({
      status: 400,
    })
  })

  test('gets nothing for another session’s refresh token with this browser’s cookie', async () => {
    const victim = await signedIn(t, 'pemilik.sesi@contoh.test')
    const own = await signedIn(t, 'sekolah.lain@contoh.test')
    expect(await own.browser.call(auth.refresh, { body: { refreshToken: victim.refreshToken } })).toMatchObject(ended)
    expect(await victim.browser.call(auth.refresh, { body: { refreshToken: victim.refreshToken } })).toMatchObject({
      status: 200,
    })
  })
})

test('two tabs of one browser refresh at the same time, repeatedly, and nobody is signed out', async () => {
  const { browser, refreshToken } = await signedIn(t, 'pemilik.sesi@contoh.test')
  let tabs = [refreshToken, refreshToken]
  for (let turn = 0; turn < 5; turn++) {
    const answers = await Promise.all(
      tabs.map((token) => browser.call(auth.refresh, { body: { refreshToken: token } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const used = answers.map(({ body }) => browser.call(userEndpoints.me, {}, { accessToken: body.data.accessToken }))
    expect((await Promise.all(used)).map(({ status }) => status)).toEqual([200, 200])
    tabs = answers.map(({ body }) => body.data.refreshToken)
  }
})
