import { afterEach, expect, test, vi } from 'vitest'
import { redirectHome } from './redirect-home.ts'
import { storeReturnPath } from '../../session/return-path.ts'
import { useSession } from '../../session/store.ts'

afterEach(() => {
  useSession.setState({ token: null })
  vi.unstubAllGlobals()
})
const at = (path: string) => redirectHome({ request: new Request(`https://hadir.test${path}`) })

test('a visitor sees the pages for visitors', async () => {
  expect(await Promise.all(['/', '/login', '/register?as=school_admin'].map(at))).toEqual([null, null, null])
})

test('who is signed in is led in, except to a message', async () => {
  useSession.setState({ token: { accessToken: 'a', refreshToken: 'b' } })
  for (const path of ['/', '/login', '/register?as=school_admin']) {
    const answer = await at(path)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/app'])
  }
  expect(await at('/login?message=Login gagal!')).toBeNull()
})

test('who signed in in another tab is led to what this one opened', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', { location: { origin: 'https://hadir.test' } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  storeReturnPath('/app/master/student', null)
  useSession.setState({ token: { accessToken: 'a', refreshToken: 'b' } })
  expect((await at('/login'))?.headers.get('location')).toBe('/app/master/student')
  expect((await at('/login'))?.headers.get('location')).toBe('/app')
})
