/** An exact number of points, never negative: `n` over `d`, where `d` is above 0. It need not be reduced. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

/** Negative when `a` is less than `b`, 0 when they are equal, as for a sort. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest integer; a half goes up. */
export const roundHalfUp = ({ n, d }: Fraction): number => Number((2n * n + d) / (2n * d))

/**
 * 79,5 with up to three decimals. Further ones are cut off and marked by "…", never rounded: 79,4999… rounds to 79, and
 * "79,5" beside it would look like a mistake.
 */
export function formatFraction({ n, d }: Fraction): string {
  const thousandths = (n * 1000n) / d
  const decimals = String(thousandths % 1000n).padStart(3, '0')
  const whole = String(thousandths / 1000n)
  if ((n * 1000n) % d !== 0n) return `${whole},${decimals}…`
  const needed = decimals.replace(/0+$/, '')
  return needed === '' ? whole : `${whole},${needed}`
}
