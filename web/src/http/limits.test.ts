import { auth } from '@hadir/contract/auth/auth.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { createQueryClient } from './query.ts'
import { send } from './send.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call goes to the configured address with credentials and ends after 120 s', async () => {
  const fetched = vi.fn(async (_address: URL, init: RequestInit) => {
    expect(init.credentials).toBe('include')
    return new Response(null)
  })
  vi.stubGlobal('window', { location: { origin: 'https://hadir.test' } })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'https://api.hadir.test' }) })
  vi.stubGlobal('fetch', fetched)
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await send(auth.requestCode, { body: { email: 'a@b.id', source: 'login' } })
  expect(limit.mock.calls).toEqual([[120_000]])
  expect(fetched.mock.calls[0]?.[0].href).toBe('https://api.hadir.test/api/v1/auth/code')
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"email":"a@b.id","source":"login"}')
})

test('a response stays cached for 5 minutes after its last use', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['student'], queryFn: () => 'Ani' })
  const unsubscribe = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  unsubscribe()
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 2)
  expect(client.getQueryData(['student'])).toBe('Ani')
  await vi.advanceTimersByTimeAsync(2)
  expect(client.getQueryData(['student'])).toBeUndefined()
})

test('a failing query is retried after 1, 2 and 4 s; a refusal is final', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  // A prefetch is not retried unless that is set; screens use the defaults.
  const { retry = false } = client.getDefaultOptions().queries ?? {}
  const requestedAt: number[] = []
  const start = Date.now()
  const question = client.fetchQuery({
    queryKey: ['busy'],
    retry,
    queryFn: () => {
      requestedAt.push(Date.now() - start)
      throw new Error('no answer')
    },
  })
  const failed = expect(question).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(requestedAt).toEqual([0, 1000, 3000, 7000])

  const refusal = new CallError(403, { statusCode: 403, code: 'FORBIDDEN', message: 'Anda tidak memiliki akses' })
  const refused = vi.fn(() => Promise.reject(refusal))
  const again = client.fetchQuery({
    queryKey: ['refused'],
    retry,
    queryFn: refused,
  })
  const refusedToo = expect(again).rejects.toBe(refusal)
  await vi.advanceTimersByTimeAsync(60_000)
  await refusedToo
  expect(refused).toHaveBeenCalledTimes(1)
})

test('the wait between two tries doubles up to 30 s', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  const waits = [0, 1, 2, 3, 4, 5, 10].map((tries) =>
    typeof retryDelay === 'function' ? retryDelay(tries, new Error('no answer')) : retryDelay,
  )
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
