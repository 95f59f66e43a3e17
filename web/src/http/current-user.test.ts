import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { browserOf, openTokenServer } from './testing-server.ts'

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('the session check is tried once more, and then fails without ending the session', async () => {
  const server = await openTokenServer()
  Object.assign(server.state, { isAlwaysExpired: true, refreshReply: 'hang up' })
  for (const [name, value] of Object.entries(browserOf(server.origin, new Map()))) vi.stubGlobal(name, value)
  vi.resetModules()
  const [{ currentUserQuery }, { session }] = await Promise.all([
    import('./current-user.ts'),
    import('../session/store.ts'),
  ])
  session.setToken({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  const cache = createQueryClient()
  await expect(cache.fetchQuery({ ...currentUserQuery, retryDelay: 0 })).rejects.toThrow()
  expect(server.countOf('GET /api/v1/user/me')).toBe(2)
  expect(session.read().token).not.toBeNull()
  cache.clear()
  server.close()
})
