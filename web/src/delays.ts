/**
 * The waits that the product's specification fixes, in milliseconds. Plain timers, so that a test's clock drives them.
 */
export const delays = {
  afterCodeSent: 2000,
  afterVerification: 2000,
  afterRegistration: 3000,
  beforeResendFlagResets: 1500,
  withoutEmail: 2000,
  countdownTick: 1000,
  afterCallback: 1000,
  callbackTimeout: 10_000,
  afterSessionCheck: 2000,
} as const
