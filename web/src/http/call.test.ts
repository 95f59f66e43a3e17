import { endpoint } from '@hadir/contract/endpoint.ts'
import { one } from '@hadir/contract/resource.ts'
import type { User } from '@hadir/contract/user/user.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { browserOf, openTokenServer } from './testing-server.ts'

const shape = {
  method: 'GET',
  summary: '',
  access: 'signed-in',
  scope: 'none',
  query: z.object({ n: z.number() }),
  response: one(z.string()),
} as const
const student = endpoint({ ...shape, path: '/student' })
const secret = endpoint({ ...shape, path: '/secret' })
const stranger = endpoint({ ...shape, path: '/stranger' })
const write = endpoint({ ...shape, method: 'POST', path: '/write' })
const broken = endpoint({ ...shape, path: '/broken' })
const bare = endpoint({ ...shape, path: '/bare' })
const hotspot = endpoint({ ...shape, path: '/hotspot' })

let server: Awaited<ReturnType<typeof openTokenServer>>
let stored: Map<string, string>

/** A tab: its own copy of every module, on the storage and the locks of the one browser. */
async function openTab() {
  vi.resetModules()
  const [{ call }, { session }, errors] = await Promise.all([
    import('./call.ts'),
    import('../session/store.ts'),
    import('./call-error.ts'),
  ])
  return { call, session, ...errors }
}

async function openSignedInTab() {
  const tab = await openTab()
  tab.session.setToken({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  return tab
}

beforeEach(async () => {
  server = await openTokenServer()
  stored = new Map()
  for (const [name, value] of Object.entries(browserOf(server.origin, stored))) vi.stubGlobal(name, value)
})
afterEach(() => {
  // Files share workers: the next one must not find this one's session.
  vi.resetModules()
  server.close()
  vi.unstubAllGlobals()
})

test.each([400, 401, 403])(
  'a refresh that is refused with %i ends the session, for every call that waited',
  async (status) => {
    const { call, session } = await openSignedInTab()
    server.state.newest = 2
    server.state.refreshReply = { status, body: { statusCode: status, code: 'SESSION_ENDED', message: 'Masuk lagi' } }
    const answers = await Promise.allSettled([1, 2, 3].map((n) => call(student, { query: { n } })))
    expect(answers.every((answer) => answer.status === 'rejected')).toBe(true)
    expect(session.read()).toMatchObject({ token: null, endedBecause: 'Masuk lagi' })
    expect(server.countOf('POST')).toBe(1)
  },
)

test('a refresh without a response, or with a failing server, is not a sign-out', async () => {
  const { call, session, ConnectionError, CallError } = await openSignedInTab()
  server.state.newest = 2
  server.state.refreshReply = 'hang up'
  await expect(call(student, { query: { n: 1 } })).rejects.toBeInstanceOf(ConnectionError)
  server.state.refreshReply = { status: 503, body: { statusCode: 503, code: 'BUSY', message: 'Sibuk' } }
  await expect(call(student, { query: { n: 1 } })).rejects.toBeInstanceOf(CallError)
  expect(session.read().token?.refreshToken).toBe('refresh-1')
})

test.each([401, 403])('a page of an intermediary with status %i is not a sign-out', async (status) => {
  const { call, session, CallError } = await openSignedInTab()
  server.state.newest = 2
  server.state.refreshReply = { status, body: '<html>Akses diblokir</html>' }
  await expect(call(student, { query: { n: 1 } })).rejects.toBeInstanceOf(CallError)
  expect(session.read().token?.refreshToken).toBe('refresh-1')
})

test('a truncated response, or a page of an intermediary, counts as none', async () => {
  const { call, session, ConnectionError } = await openSignedInTab()
  server.state.newest = 2
  server.state.refreshReply = { status: 200, body: '{"data":{"accessToken":"acc' }
  await expect(call(student, { query: { n: 1 } })).rejects.toBeInstanceOf(ConnectionError)
  expect(session.read().token?.refreshToken).toBe('refresh-1')
  server.state.newest = 1
  await expect(call(hotspot, { query: { n: 1 } })).rejects.toBeInstanceOf(ConnectionError)
})

test('a session that was ended elsewhere ends here at the first 401, without a refresh', async () => {
  const { call, session } = await openSignedInTab()
  await expect(call(secret, { query: { n: 1 } })).rejects.toMatchObject({
    status: 401,
    body: { code: 'SESSION_ENDED' },
  })
  expect(server.countOf('POST')).toBe(0)
  expect(session.read()).toMatchObject({ token: null, user: null, endedBecause: 'Sesi berakhir' })
})

test('a session whose token the server does not know ends at the first 401', async () => {
  const { call, session } = await openSignedInTab()
  await expect(call(stranger, { query: { n: 1 } })).rejects.toMatchObject({ body: { code: 'UNAUTHENTICATED' } })
  expect(session.read()).toMatchObject({ token: null, endedBecause: 'Silakan masuk' })
})

test('without a refresh token an expired response is handled like any other', async () => {
  const { call } = await openTab()
  await expect(call(student, { query: { n: 1 } })).rejects.toMatchObject({ body: { code: 'FAST_JWT_EXPIRED' } })
  expect(server.countOf('POST')).toBe(0)
})

test('a call is repeated once, never in a loop', async () => {
  const { call, session } = await openSignedInTab()
  session.setUser({ id: 'Sri', name: 'Sri', profiles: [] as User['profiles'] } as User)
  server.state.isAlwaysExpired = true
  await expect(call(student, { query: { n: 1 } })).rejects.toMatchObject({ status: 401 })
  expect(server.countOf('GET')).toBe(2)
  expect(server.countOf('POST')).toBe(1)
})

test('ten calls with an expired token make one refresh, and each gets its response', async () => {
  const { call, session } = await openSignedInTab()
  server.state.newest = 2
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => call(student, { query: { n } })))
  expect(answers.map((answer) => answer.data)).toEqual(Array.from({ length: 10 }, (_, n) => `/student?n=${n}`))
  expect(server.countOf('POST')).toBe(1)
  expect(server.countOf('GET')).toBe(20)
  expect(session.read().token).toEqual({ accessToken: 'access-3', refreshToken: 'refresh-3' })
})

test('two tabs at once make one refresh between them', async () => {
  const first = await openSignedInTab()
  const second = await openTab()
  server.state.newest = 2
  await Promise.all([first.call(student, { query: { n: 1 } }), second.call(student, { query: { n: 2 } })])
  expect(server.countOf('POST')).toBe(1)
  expect(second.session.read().token).toEqual(first.session.read().token)
})

test('a 400 of message and type is a refusal like any other; one of a refresh ends no session', async () => {
  const { call, session } = await openSignedInTab()
  await expect(call(bare, { query: { n: 1 } })).rejects.toMatchObject({
    status: 400,
    message: 'NISN tidak dapat diproses',
    body: { type: 'nisn' },
  })
  server.state.newest = 2
  server.state.refreshReply = { status: 400, body: { message: 'Akses diblokir' } }
  await expect(call(student, { query: { n: 1 } })).rejects.toMatchObject({ message: 'Akses diblokir' })
  expect(session.read().token?.refreshToken).toBe('refresh-1')
})

const unreachable = 'Server tidak dapat dihubungi. Coba lagi sebentar lagi.'

test('a page of a proxy instead of a response becomes a plain failure', async () => {
  const { call } = await openSignedInTab()
  await expect(call(broken, { query: { n: 1 } })).rejects.toMatchObject({ status: 502, message: unreachable })
})

test.each([403, 502, 503, 504])(
  'a proxy’s page with status %d says that the server cannot be reached',
  async (status) => {
    const { readError } = await import('./call-error.ts')
    const page = new Response('<html><h1>Bad Gateway</h1></html>', { status, headers: { 'content-type': 'text/html' } })
    expect(await readError(page)).toMatchObject({ status: 502, message: unreachable })
  },
)

test('a write sends one key through the replay after a refresh; the next write sends another', async () => {
  const { call } = await openSignedInTab()
  server.state.newest = 2
  await call(write, { query: { n: 1 } })
  const [first, refresh, replay] = server.keys
  expect(first).toMatch(/^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/)
  expect([refresh, replay]).toEqual([undefined, first])
  await call(write, { query: { n: 1 } })
  expect(server.keys.at(-1)).not.toBe(first)
  await call(student, { query: { n: 1 } })
  expect(server.keys.at(-1)).toBeUndefined()
})

test('a response of another shape reports that the app needs an update, and notifies listeners', async () => {
  const { call } = await openSignedInTab()
  const { outdated } = await import('./read-answer.ts')
  let heard = 0
  outdated.onOutdated = () => (heard += 1)
  const ofAnotherVersion = { ...student, response: one(z.object({ name: z.string() })) }
  await expect(call(ofAnotherVersion, { query: { n: 1 } })).rejects.toMatchObject({
    status: 426,
    message: 'Aplikasi perlu diperbarui. Muat ulang halaman ini.',
  })
  expect([heard, outdated.isSo]).toEqual([1, true])
})

const tokenOf = (account: string) => `x.${btoa(JSON.stringify({ account, profile: null }))}.x`

/** A tab with unsaved input, whose user's session has ended on the server. */
async function openSuspendedTab() {
  const tab = await openSignedInTab()
  const { window } = globalThis
  vi.stubGlobal('window', Object.assign(new EventTarget(), window))
  globalThis.window.addEventListener('beforeunload', (event) => event.preventDefault())
  tab.session.setUser({ id: 'Sri', name: 'Sri', profiles: [] as User['profiles'] } as User)
  server.state.newSession = tokenOf('Sri')
  const { useSignInAgain } = await import('../session/sign-in-window.ts')
  const isEnded = () => expect.poll(() => tab.session.read().token).toBeNull()
  return { ...tab, useSignInAgain, isEnded }
}

test('on a page with unsaved input, writes and reads go on once she has signed in again', async () => {
  const { call, session, isEnded } = await openSuspendedTab()
  const answers = [call(write, { query: { n: 1 } }), call(student, { query: { n: 2 } })]
  await isEnded()
  await expect.poll(() => server.requests().length).toBe(2)
  // Made while nobody is signed in: it is not even sent.
  const sent = server.requests().length
  answers.push(call(write, { query: { n: 3 } }))
  session.setToken({ accessToken: tokenOf('Sri'), refreshToken: 'r' })
  expect((await Promise.all(answers)).map(({ data }) => data)).toEqual(['/write?n=1', '/student?n=2', '/write?n=3'])
  expect(server.requests().slice(sent).toSorted()).toEqual(['GET /student?n=2', 'POST /write?n=1', 'POST /write?n=3'])
  // The same act, so the same key.
  const keysOf = (line: string) => server.keys.filter((_, at) => server.requests()[at] === line)
  const [first, second] = keysOf('POST /write?n=1')
  expect(first).toMatch(/^"/)
  expect(second).toBe(first)
})

test('a write that the old session’s end reaches late goes on in the new one', async () => {
  const { call, session } = await openSuspendedTab()
  const answer = call(write, { query: { n: 1 } })
  await new Promise(setImmediate)
  // It is on its way. Before its refusal arrives, another request has met it, and she has signed in again.
  session.endWith('Sesi berakhir')
  session.setToken({ accessToken: tokenOf('Sri'), refreshToken: 'r' })
  expect((await answer).data).toBe('/write?n=1')
  expect(server.countOf('POST')).toBe(2)
})

test('nothing is sent with the token of somebody else who signs in', async () => {
  const { call, session, isEnded, GivenUp } = await openSuspendedTab()
  const answer = call(write, { query: { n: 1 } }).catch((error: unknown) => error)
  await isEnded()
  const sent = server.requests().length
  session.setToken({ accessToken: tokenOf('Budi'), refreshToken: 'r' })
  expect(await answer).toBeInstanceOf(GivenUp)
  expect(server.requests()).toHaveLength(sent)
})

test('a sign-in that she closes gives up her act and no read, and her next act opens it', async () => {
  const { call, session, isEnded, GivenUp, useSignInAgain } = await openSuspendedTab()
  const act = call(write, { query: { n: 1 } }).catch((error: unknown) => error)
  await isEnded()
  const read = call(student, { query: { n: 2 } })
  useSignInAgain.setState({ isOpen: false })
  expect(await act).toBeInstanceOf(GivenUp)
  const again = call(write, { query: { n: 1 } })
  await expect.poll(() => useSignInAgain.getState().isOpen).toBe(true)
  session.setToken({ accessToken: tokenOf('Sri'), refreshToken: 'r' })
  expect([(await read).data, (await again).data]).toEqual(['/student?n=2', '/write?n=1'])
})

test('a page that is left ends what waits for its sign-in, and so does the caller', async () => {
  const { call, session, isEnded, GivenUp } = await openSuspendedTab()
  const act = call(write, { query: { n: 1 } }).catch((error: unknown) => error)
  await isEnded()
  const ended = new AbortController()
  const read = call(student, { query: { n: 2 } }, { signal: ended.signal }).catch((error: unknown) => error)
  ended.abort()
  expect(await read).toBe(ended.signal.reason)
  session.leavePage()
  expect(await act).toBeInstanceOf(GivenUp)
})
