import { testSize } from '@hadir/contract/testing/test-size.ts'

/** All limits of browser tests, in milliseconds. They end what hangs; a busy machine is not hanging. */
export const limits = {
  test: { short: 300_000, long: 900_000, drill: 0 }[testSize],
  /** Shorter than the test's, so that the failing action is reported with its line. */
  action: 90_000,
  expect: 60_000,
}

/** One of several attempts at an action, which is repeated until it works. */
export const attempt = { timeout: 2_000 }
