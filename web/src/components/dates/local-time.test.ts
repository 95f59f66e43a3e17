import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../session/store.ts'
import { formatDateTimeHere, localDate, localTime } from './local-time.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  session.setUser({ profiles: [] } as never)
})

const atSchoolIn = (hoursAhead: number | undefined) => {
  const profile = { id: crypto.randomUUID(), role: 'teacher', active: true, hoursAhead }
  session.setUser({ profiles: [profile] } as never)
}

test('a time is the school’s, on a phone that is set to New York or to Jakarta', () => {
  for (const device of ['America/New_York', 'Asia/Jakarta', 'Asia/Jayapura']) {
    vi.stubEnv('TZ', device)
    atSchoolIn(7)
    // 00:38 in Jakarta is 12:38 of the day before in New York.
    expect(localTime('2026-11-25T17:38:00Z')).toBe('00:38')
    expect(localDate(Date.parse('2026-11-25T17:38:00Z'))).toBe('2026-11-26')
    atSchoolIn(9)
    expect(formatDateTimeHere('2026-11-25T17:38:00Z')).toBe('26/11/2026 02:38')
  }
})

test('without a school a time is the device’s', () => {
  vi.stubEnv('TZ', 'America/New_York')
  atSchoolIn(undefined)
  expect(localTime('2026-11-25T17:38:00Z')).toBe('12:38')
})
