/**
 * Divides a time among parts that run one after the other: each may take an equal share of what is left. What a quick
 * part leaves over goes to the next ones; a slow one shortens those after it, never the whole.
 */
export function timeShare(milliseconds: number, parts: number, now = () => performance.now()) {
  let end: number | null = null
  let left = parts
  return {
    /** Until when the part that begins now may take. */
    next: (): number => {
      end ??= now() + milliseconds
      const share = Math.max(0, end - now()) / Math.max(1, left)
      left -= 1
      return now() + share
    },
  }
}

/** The items until the time is over, and one of them in any case. */
export function* until<T>(deadline: number, items: Iterable<T>, now = () => performance.now()): Generator<T> {
  for (const item of items) {
    yield item
    if (now() >= deadline) return
  }
}
