const sizes = ['short', 'long', 'drill'] as const

// Some of these tests run in a browser too, which has no process.
const env = globalThis.process?.env ?? {}

/**
 * How much the tests try: `npm test` is short, scripts/test-long.mjs and scripts/drill.mjs set the variable. A drill takes
 * hours and other random steps each time.
 */
export const testSize = sizes.find((size) => size === env['TEST_SIZE']) ?? 'short'

/** For what takes many seconds: `test.runIf(isLong)`, beside a test of the same rule that always runs. */
export const isLong = testSize !== 'short'

export const isDrill = testSize === 'drill'

const number = (text = '') => (/^\d+$/.test(text) ? Number(text) : undefined)

/** Fixed, so that a failure comes from the current change; random in a drill. `SEED` repeats an earlier run. */
export const seed = number(env['SEED']) ?? (isDrill ? Date.now() : 7)

type Amounts = { short?: number; long: number; drill?: number }

/** The number of runs of a test. A variable such as CHAOS_KILLS overrides it. */
export const amount = ({ long, short = long, drill = long }: Amounts, variable = ''): number =>
  number(env[variable]) ?? { short, long, drill }[testSize]

/** All of them in a long test; in `npm test` a tenth, chosen by the seed, and at least `least`. */
export function sampleOfTenth<T>(all: readonly T[], least = 1): readonly T[] {
  if (isLong) return all
  const count = Math.min(all.length, Math.max(least, Math.round(all.length / 10)))
  // A step that shares no factor with the length visits each once.
  const step = [7, 11, 13, 17, 19].find((prime) => all.length % prime !== 0) ?? 1
  const chosen = new Set(Array.from({ length: count }, (_, at) => (seed + at * step) % all.length))
  return all.filter((__, at) => chosen.has(at))
}
