import type { Profile, User } from '@hadir/contract/user/user.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A tab of the browser whose tabs share `stored`, with or without unsaved input. */
async function openTab({ typed }: { typed: boolean }) {
  const window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
  if (typed) window.addEventListener('beforeunload', (event) => event.preventDefault())
  vi.resetModules()
  vi.stubGlobal('window', window)
  const { isSuspended, session, useSession } = await import('./store.ts')
  const inTab =
    <Given extends unknown[], Result>(act: (...given: Given) => Result) =>
    (...given: Given) => {
      vi.stubGlobal('window', window)
      return act(...given)
    }
  return {
    signIn: inTab((token: string) => session.setToken({ accessToken: token, refreshToken: 'r' })),
    know: inTab((user: User) => session.setUser(user)),
    endWith: inTab(session.endWith),
    signOut: inTab(session.clear),
    leavePage: inTab(session.leavePage),
    /** Another tab has stored something. */
    follow: inTab(() => useSession.persist.rehydrate()),
    shown: () => {
      const now = session.read()
      return { user: now.user?.name ?? null, profile: now.profile?.id ?? null, isSuspended: isSuspended(now) }
    },
    token: () => session.read().token?.accessToken ?? null,
  }
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
})
afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

const person = (id: string, ...profileIds: string[]) =>
  ({ id, name: id, profiles: profileIds.map((each, at) => ({ id: each, active: at === 0 }) as Profile) }) as User
const tokenOf = (account: string, profile: string | null) => `x.${btoa(JSON.stringify({ account, profile }))}.x`
const sri = person('Sri', 'guru', 'orang tua')

/** A tab in which Sri works as a teacher. */
async function openOfSri(typed: boolean) {
  const tab = await openTab({ typed })
  tab.signIn(tokenOf('Sri', 'guru'))
  tab.know(sri)
  return tab
}
const gone = { user: null, profile: null, isSuspended: false }
const suspended = { user: 'Sri', profile: 'guru', isSuspended: true }
const working = { ...suspended, isSuspended: false }

test('a page with unsaved input keeps its user when the session ends, and stores nobody', async () => {
  const tab = await openOfSri(true)
  tab.endWith('Sesi berakhir')
  expect(tab.shown()).toEqual(suspended)
  expect(stored.get('authentication-storage')).not.toContain('Sri')
  tab.leavePage()
  expect(tab.shown()).toEqual(gone)
})

test('a page without unsaved input loses its user with the session', async () => {
  const tab = await openOfSri(false)
  tab.endWith('Sesi berakhir')
  expect(tab.shown()).toEqual(gone)
})

test('a sign-out leaves no page anything, not even one with unsaved input in another tab', async () => {
  const other = await openOfSri(true)
  const tab = await openOfSri(true)
  tab.signOut()
  await other.follow()
  expect([tab.shown(), other.shown()]).toEqual([gone, gone])
})

test('the page goes on with the same account and profile, and with no other', async () => {
  const tab = await openOfSri(true)
  for (const [token, then] of [
    [tokenOf('Sri', 'guru'), working],
    [tokenOf('Sri', 'orang tua'), gone],
    [tokenOf('Budi', 'guru'), gone],
    ['no token', gone],
  ] as const) {
    tab.know(sri)
    tab.endWith('Sesi berakhir')
    expect(tab.shown()).toEqual(suspended)
    tab.signIn(token)
    expect([tab.shown(), tab.token()]).toEqual([then, token])
  }
})

test('an end in one tab suspends another with unsaved input; a sign-in there lets it go on', async () => {
  const typing = await openOfSri(true)
  const reading = await openOfSri(false)
  await typing.follow()
  reading.endWith('Sesi berakhir')
  await typing.follow()
  expect([reading.shown(), typing.shown()]).toEqual([gone, suspended])
  // What the sign-in page stores on the way there.
  const signingIn = await openTab({ typed: false })
  await typing.follow()
  expect(typing.shown()).toEqual(suspended)
  signingIn.signIn(tokenOf('Sri', 'guru'))
  await typing.follow()
  expect([typing.shown(), typing.token()]).toEqual([working, tokenOf('Sri', 'guru')])
})

test('a sign-in of somebody else in another tab ends what this page shows', async () => {
  const typing = await openOfSri(true)
  typing.endWith('Sesi berakhir')
  const other = await openTab({ typed: false })
  other.signIn(tokenOf('Budi', 'admin'))
  other.know(person('Budi', 'admin'))
  await typing.follow()
  expect([typing.shown(), typing.token()]).toEqual([gone, tokenOf('Budi', 'admin')])
})
