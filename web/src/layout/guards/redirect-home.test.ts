import { afterEach, expect, test } from 'vitest'
import { redirectHome } from './redirect-home.ts'
import { useSession } from '../../session/store.ts'

afterEach(() => useSession.setState({ token: null }))
const at = (path: string) => redirectHome({ request: new Request(`https://hadir.test${path}`) })

test('a visitor sees the pages for visitors', () => {
  expect(['/', '/login', '/register?as=school_admin'].map(at)).toEqual([null, null, null])
})

test('who is signed in is led in, except to a message', () => {
  useSession.setState({ token: { accessToken: 'a', refreshToken: 'b' } })
  for (const path of ['/', '/login', '/register?as=school_admin']) {
    const answer = at(path)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/app'])
  }
  expect(at('/login?message=Login gagal!')).toBeNull()
})
