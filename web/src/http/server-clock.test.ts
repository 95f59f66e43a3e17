import { afterEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

afterEach(() => vi.useRealTimers())

const answerOf = (time: string) => new Response(null, { headers: { date: new Date(time).toUTCString() } })

test('the time of the server is what its answer says, by a clock that is days off too', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
  learnServerTime(answerOf('2026-11-23T07:00:00Z'), Date.now())
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-23T07:00:00.000Z')
})

test('an answer that a phone put away reads the next morning does not put the clock back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
  learnServerTime(answerOf('2026-11-20T07:00:00Z'), Date.now())
  const since = Date.now()
  vi.setSystemTime(Date.parse('2026-11-21T06:50:00Z'))
  learnServerTime(answerOf('2026-11-20T07:00:00Z'), since)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T06:50:00.000Z')
})
