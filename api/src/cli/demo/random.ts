/** Reproducible random numbers: the same seed gives the same school. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** A UUID of version 7 for an instant. */
  id(at: Date): string
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state are plenty for a school. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[between(0, list.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    const found = list.find(([, weight]) => (left -= weight) < 0)
    return (found ?? pick(list))[0]
  }
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const id = (at: Date) => {
    const time = at.getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
  }
  return { next, between, happens: (probability) => next() < probability, pick, weighted, id }
}
