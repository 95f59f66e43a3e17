import { expect, test } from 'vitest'
import { compareFractions, formatFraction, roundHalfUp } from './fraction.ts'

test('a half goes up, and anything less goes down', () => {
  expect(roundHalfUp({ n: 159n, d: 2n })).toBe(80)
  expect(roundHalfUp({ n: 794_999_999_999_999_999_999n, d: 10n ** 19n })).toBe(79)
  expect(roundHalfUp({ n: 0n, d: 7n })).toBe(0)
})

test('fractions are compared exactly, even where floats are equal', () => {
  expect(compareFractions({ n: 1n, d: 3n }, { n: 2n, d: 6n })).toBe(0)
  const third = { n: 10n ** 20n, d: 3n * 10n ** 20n }
  expect(compareFractions(third, { n: 10n ** 20n + 1n, d: 3n * 10n ** 20n })).toBe(-1)
  expect(compareFractions({ n: 10n ** 20n + 1n, d: 3n * 10n ** 20n }, third)).toBe(1)
})

test('an exact value is shown with the decimals it needs, truncated, not rounded', () => {
  const shown = (n: bigint, d: bigint) => formatFraction({ n, d })
  expect(shown(159n, 2n)).toBe('79,5')
  expect(shown(160n, 2n)).toBe('80')
  expect(shown(8005n, 100n)).toBe('80,05')
  expect(shown(80_875n, 1000n)).toBe('80,875')
  expect(shown(965n, 12n)).toBe('80,416…')
  expect(shown(794_999n, 10_000n)).toBe('79,499…')
  expect(shown(800_001n, 10_000n)).toBe('80,000…')
})
