import { afterEach, expect, test, vi } from 'vitest'
import { learnServerTime } from '../../http/server-clock.ts'
import { formatCountdown, secondsUntil } from './countdown.ts'

afterEach(() => vi.useRealTimers())

test('minutes and seconds have two digits each', () => {
  expect([0, 9, 60, 179, 600].map(formatCountdown)).toEqual(['00:00', '00:09', '01:00', '02:59', '10:00'])
})

test('a phone whose clock is an hour slow counts by the server', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T06:00:00Z') })
  learnServerTime(new Response(null, { headers: { date: 'Sat, 21 Nov 2026 07:00:00 GMT' } }), Date.now())
  expect(secondsUntil('2026-11-21T07:03:00Z')).toBe(180)
  vi.advanceTimersByTime(170_500)
  expect(secondsUntil('2026-11-21T07:03:00Z')).toBe(10)
  vi.advanceTimersByTime(60_000)
  expect(secondsUntil('2026-11-21T07:03:00Z')).toBe(0)
})

test('without a Date header the server time learned earlier stays', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T06:00:00Z') })
  learnServerTime(new Response(null, { headers: { date: 'Sat, 21 Nov 2026 06:00:30 GMT' } }), Date.now())
  learnServerTime(new Response(null), Date.now())
  expect(secondsUntil('2026-11-21T06:01:00Z')).toBe(30)
})
