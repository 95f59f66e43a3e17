import { afterEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

afterEach(() => vi.useRealTimers())

const answerOf = (time: string) => new Response(null, { headers: { date: new Date(time).toUTCString() } })

test('the server’s time is that of its response, also on a device whose clock is days off', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
  learnServerTime(answerOf('2026-11-23T07:00:00Z'), Date.now())
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-23T07:00:00.000Z')
})

test('a response that a phone reads the next morning does not put the clock back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
  learnServerTime(answerOf('2026-11-20T07:00:00Z'), Date.now())
  const since = Date.now()
  vi.setSystemTime(Date.parse('2026-11-21T06:50:00Z'))
  learnServerTime(answerOf('2026-11-20T07:00:00Z'), since)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T06:50:00.000Z')
})
