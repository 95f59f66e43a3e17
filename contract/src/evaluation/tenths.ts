import { normalizeTyped } from '../fields/typed-text.ts'

/** A score as stored and sent: an integer in tenths of a point, 0 to 1000. 855 is 85,5. */
export type Tenths = number

export const highestScore: Tenths = 1000

/**
 * A score as a person types or pastes it: 0 to 100 with at most one decimal, after a comma or a dot. More decimals are
 * rejected, not rounded: "1.000" may be a thousand, and "8,55" a slip for 85,5. A blank is no score, never 0.
 */
export function parseScore(text: string): { value: Tenths } | 'empty' | 'invalid' {
  const typed = normalizeTyped(text)
  if (typed === '') return 'empty'
  const [, points, decimal = '0'] = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed) ?? []
  if (points === undefined) return 'invalid'
  const value = Number(points) * 10 + Number(decimal)
  return value > highestScore ? 'invalid' : { value }
}

/** 85,5 for 855 and 100 for 1000: with an Indonesian comma, without a zero decimal. */
export function formatScore(tenths: Tenths): string {
  const decimal = tenths % 10
  return decimal === 0 ? String(tenths / 10) : `${(tenths - decimal) / 10},${decimal}`
}
