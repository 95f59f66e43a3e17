import { systemClock, type Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  moveTo(instant: string): void
  advance(milliseconds: number): void
  /** Lets time pass: while `act` runs, no two reads return the same time. */
  running<Result>(act: () => Promise<Result>): Promise<Result>
}

/** Wednesday 16 September 2026, 07:00 in Jakarta: the time of all tests that name no other. */
export const usualTime = '2026-09-16T00:00:00.000Z'

/** Runs on from there, with the servers that tests start (set-usual-time.ts). */
export const runningClock: Clock = systemClock

/** A clock that stands still until the test moves it. */
export function testClock(start = usualTime): TestClock {
  let now = new Date(start)
  let step = 0
  return {
    now: () => {
      now = new Date(now.getTime() + step)
      return new Date(now)
    },
    running: async (act) => {
      step = 1
      return act().finally(() => {
        step = 0
      })
    },
    moveTo: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
