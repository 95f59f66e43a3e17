/**
 * Divides a time among consecutive parts: each may take an equal share of what is left. Time that a quick part leaves
 * goes to the next ones; a slow one shortens those after it, never exceeds the total.
 */
export function timeShare(milliseconds: number, parts: number, now = () => performance.now()) {
  let end: number | null = null
  let left = parts
  return {
    /** The deadline of the part that begins now. */
    next: (): number => {
      end ??= now() + milliseconds
      const share = Math.max(0, end - now()) / Math.max(1, left)
      left -= 1
      return now() + share
    },
  }
}

/** The items until the deadline, at least one. */
export function* until<T>(deadline: number, items: Iterable<T>, now = () => performance.now()): Generator<T> {
  for (const item of items) {
    yield item
    if (now() >= deadline) return
  }
}
