import { afterEach, expect, test, vi } from 'vitest'
import { learnServerTime } from '../../http/server-clock.ts'
import { session } from '../../session/store.ts'
import { dateNow } from './date-now.ts'

afterEach(() => {
  vi.useRealTimers()
  session.setUser({ profiles: [] } as never)
})

const atSchoolIn = (hoursAhead: number) => {
  const profile = { id: crypto.randomUUID(), role: 'school_admin', active: true, hoursAhead }
  session.setUser({ profiles: [profile] } as never)
}

test("a proposed date is the school's by the server's clock, whatever the device is set to", () => {
  // 23:30 in Jakarta and 01:30 of the next day in Jayapura; the device is a month behind.
  vi.useFakeTimers({ now: new Date('2026-08-16T03:00:00Z') })
  learnServerTime(new Response(null, { headers: { date: 'Wed, 16 Sep 2026 16:30:00 GMT' } }), Date.now())
  atSchoolIn(7)
  expect(dateNow()).toBe('2026-09-16')
  atSchoolIn(9)
  expect(dateNow()).toBe('2026-09-17')
})
