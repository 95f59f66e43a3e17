import type { Clock } from '../clock.ts'

export type TestClock = Clock & { moveTo(instant: string): void; advance(milliseconds: number): void }

/** A clock that stands still until the test moves it: Wednesday 16 September 2026, 07:00 in Jakarta. */
export function testClock(start = '2026-09-16T00:00:00.000Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    moveTo: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
