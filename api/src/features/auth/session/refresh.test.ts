import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { testBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { withFault } from '../../../testing/fault-injection.ts'
import { newAccount, signedIn, signInTest } from '../../../testing/sign-in-test.ts'

const t = await signInTest()
afterAll(t.close)

let made = 0
async function newSession() {
  const email = `sesi${(made += 1)}@contoh.test`
  const { accountId } = await newAccount(t, email)
  return { accountId, ...(await signedIn(t, email)) }
}

const refresh = (browser: TestBrowser, refreshToken: string) => browser.call(auth.refresh, { body: { refreshToken } })
const me = (browser: TestBrowser, accessToken: string) => browser.call(userEndpoints.me, {}, { accessToken })
const ended = { status: 401, body: { code: 'SESSION_ENDED' } }
const days = (count: number) => count * 24 * 3_600_000

test('a refresh token alone is useless without the cookie of its browser', async () => {
  const { browser, refreshToken } = await newSession()
  expect(await refresh(testBrowser(t), refreshToken)).toMatchObject(ended)
  const otherBrowser = (await newSession()).browser
  expect(await refresh(otherBrowser, refreshToken)).toMatchObject(ended)
  expect(await refresh(browser, refreshToken)).toMatchObject({ status: 200 })
})

test('a token that this server did not issue is rejected', async () => {
  const { browser, refreshToken } = await newSession()
  const [id, , proof] = refreshToken.split('.')
  for (const forged of ['x', `${id}.2.${proof}`, `${id}.1.${'A'.repeat(43)}`, `${refreshToken}.`, `${id}.1`]) {
    expect(await refresh(browser, forged)).toMatchObject(ended)
  }
  expect(await refresh(browser, refreshToken)).toMatchObject({ status: 200 })
})

test('an access token expires after five minutes and a refresh returns a new one', async () => {
  const { browser, accessToken, refreshToken } = await newSession()
  t.clock.advance(5 * 60_000 + 1_000)
  expect(await me(browser, accessToken)).toMatchObject({ status: 401, body: { code: 'FAST_JWT_EXPIRED' } })
  const { body } = await refresh(browser, refreshToken)
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
})

async function refreshesAtOnce(count: number) {
  const { browser, refreshToken } = await newSession()
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      // They queue for one row; on a busy machine those at the end are told to come again.
      let answer = await refresh(browser, refreshToken)
      while (answer.status === 503) answer = await refresh(browser, refreshToken)
      return answer
    }),
  )
  const given = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.refreshToken] : []))
  return { answered: given.length, successors: new Set(given).size }
}

test('200 refreshes at once return one successor', async () => {
  expect(await refreshesAtOnce(200)).toEqual({ answered: 200, successors: 1 })
})

const sessionTable = { table: 'platform.session', when: 'before update' } as const

test.each([
  ['a successor that nobody has seen counts as seen', 'new.seen_generation := new.generation'],
  [
    'each refresh writes a successor of its own',
    'new.generation := old.generation + 1; new.seen_generation := old.generation',
  ],
])('an injected fault is detected among concurrent refreshes: %s', async (_, does) => {
  const seen = await withFault(t.owner, { ...sessionTable, does }, () => refreshesAtOnce(10))
  expect(seen).not.toEqual({ answered: 10, successors: 1 })
})

test('an injected fault is detected: an old token returns, and the session survives', async () => {
  const { browser, refreshToken } = await newSession()
  const { refreshToken: second } = (await refresh(browser, refreshToken)).body.data
  const { body } = await refresh(browser, second)
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
  await withFault(t.owner, { ...sessionTable, does: 'new.ended_at := null' }, () => refresh(browser, refreshToken))
  expect(await me(browser, body.data.accessToken)).not.toMatchObject(ended)
})

test('the successor is returned again until it was seen, even after a day', async () => {
  const { browser, refreshToken } = await newSession()
  const first = await refresh(browser, refreshToken)
  t.clock.advance(days(1))
  const again = await refresh(browser, refreshToken)
  expect(again.body.data.refreshToken).toBe(first.body.data.refreshToken)
})

test('a phone killed before storing its newest token may use the previous one, once', async () => {
  const { browser, refreshToken } = await newSession()
  const { body } = await refresh(browser, refreshToken)
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
  const again = await refresh(browser, refreshToken)
  expect(again.status).toBe(200)
  // That response may be lost too.
  expect((await refresh(browser, refreshToken)).body.data.refreshToken).toBe(again.body.data.refreshToken)
  expect(await me(browser, again.body.data.accessToken)).toMatchObject({ status: 200 })
  expect(await refresh(browser, refreshToken)).toMatchObject(ended)
  expect(await me(browser, again.body.data.accessToken)).toMatchObject(ended)
})

test('without the browser’s cookie an old token ends the session, a new one is useless', async () => {
  const { browser, refreshToken } = await newSession()
  const { body } = await refresh(browser, refreshToken)
  const { refreshToken: newest } = body.data
  for (const stranger of [testBrowser(t), (await newSession()).browser]) {
    expect(await refresh(stranger, newest)).toMatchObject(ended)
  }
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
  expect(await refresh(testBrowser(t), refreshToken)).toMatchObject(ended)
  expect(await refresh(browser, newest)).toMatchObject(ended)
})

test('after a restore the browser goes on with the token that it got since the backup', async () => {
  const { browser, refreshToken, accountId } = await newSession()
  const second = (await refresh(browser, refreshToken)).body.data
  const third = (await refresh(browser, second.refreshToken)).body.data
  await t.owner
    .updateTable('platform.session')
    .set({ generation: 1, seen_generation: 0 })
    .where('account_id', '=', accountId)
    .execute()
  expect(await refresh(testBrowser(t), third.refreshToken)).toMatchObject(ended)
  const { status, body } = await refresh(browser, third.refreshToken)
  expect(status).toBe(200)
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
  expect((await refresh(browser, body.data.refreshToken)).status).toBe(200)
  // From here on an old one is as suspicious as ever.
  expect(await refresh(browser, second.refreshToken)).toMatchObject(ended)
})

test('a token two generations old ends the session', async () => {
  const { browser, refreshToken, accountId } = await newSession()
  const second = (await refresh(browser, refreshToken)).body.data
  const { body } = await refresh(browser, second.refreshToken)
  expect(await me(browser, body.data.accessToken)).toMatchObject({ status: 200 })
  expect(await refresh(browser, refreshToken)).toMatchObject(ended)
  expect(await me(browser, body.data.accessToken)).toMatchObject(ended)
  expect(await refresh(browser, body.data.refreshToken)).toMatchObject(ended)
  const session = await t.owner
    .selectFrom('platform.session')
    .select('end_reason')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(session.end_reason).toBe('reuse')
})

test('an old token that returns after its successor was refreshed ends the session', async () => {
  const { browser, refreshToken } = await newSession()
  const { body } = await refresh(browser, refreshToken)
  await refresh(browser, body.data.refreshToken)
  expect(await refresh(browser, refreshToken)).toMatchObject(ended)
})

test('a session ends after seven days without use', async () => {
  const { browser, refreshToken } = await newSession()
  t.clock.advance(days(7))
  const { body } = await refresh(browser, refreshToken)
  t.clock.advance(days(7) + 1_000)
  const { refreshToken: newest } = body.data
  const why = 'Sesi Anda sudah berakhir karena 7 hari tidak dipakai. Silakan masuk lagi.'
  expect(await refresh(browser, newest)).toMatchObject({ ...ended, body: { message: why } })
  // Told again to its own browser, never to another one.
  expect((await refresh(browser, newest)).body.message).toBe(why)
  const plain = 'Sesi Anda sudah berakhir. Silakan masuk lagi.'
  expect((await refresh(testBrowser(t), newest)).body.message).toBe(plain)
})

test('a session ends after thirty days of use', async () => {
  const { browser, refreshToken } = await newSession()
  let mine = refreshToken
  for (let day = 0; day < 30; day += 5) {
    t.clock.advance(days(5))
    mine = (await refresh(browser, mine)).body.data.refreshToken
  }
  t.clock.advance(1_000)
  expect(await refresh(browser, mine)).toMatchObject(ended)
})

// refresh-rule.test.ts proves the rule; this shows that the server follows it.
test('over real calls too, a bad network signs nobody out and a late thief ends the session', async () => {
  const steps = fc.array(fc.record({ act: fc.constantFrom('refresh', 'call'), isLost: fc.boolean() }), {
    minLength: 3,
    maxLength: 12,
  })
  const life = fc.asyncProperty(steps, async (acts) => {
    const { browser, accessToken, refreshToken } = await newSession()
    let mine = { accessToken, refreshToken }
    for (const { act, isLost } of acts) {
      if (act === 'call') {
        if (!isLost) expect(await me(browser, mine.accessToken)).toMatchObject({ status: 200 })
        continue
      }
      const { status, body } = await refresh(browser, mine.refreshToken)
      expect(status).toBe(200)
      if (!isLost) mine = body.data
    }
    if (mine.refreshToken === refreshToken) return
    // By now the first one is at least two generations old.
    mine = (await refresh(browser, mine.refreshToken)).body.data
    expect(await me(browser, mine.accessToken)).toMatchObject({ status: 200 })
    expect(await refresh(browser, refreshToken)).toMatchObject(ended)
    expect(await refresh(browser, mine.refreshToken)).toMatchObject(ended)
  })
  await fc.assert(life, { numRuns: amount({ short: 4, long: 60 }), seed: 7 })
})

test('signing out ends everything, however many refreshes race with it', async () => {
  const { browser, accessToken, refreshToken } = await newSession()
  const racing = Array.from({ length: 20 }, () => refresh(browser, refreshToken))
  void racing.splice(10, 0, browser.call(auth.logout, {}, { accessToken }) as never)
  const responses = await Promise.all(racing)
  expect(responses.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  const given = responses.flatMap(({ status, body }) => (status === 200 && body.data?.accessToken ? [body.data] : []))
  for (const pair of [{ accessToken, refreshToken }, ...given.slice(0, 3)]) {
    expect(await me(browser, pair.accessToken)).toMatchObject(ended)
    expect(await refresh(browser, pair.refreshToken)).toMatchObject(ended)
  }
})
