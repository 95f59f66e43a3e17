/**
 * A UUID version 4. `crypto.randomUUID` is missing on pages without HTTPS; every first page loads this, so it is short.
 */
export const newIdempotencyKey = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  )

/**
 * The keys of one sender's acts. An act keeps its key until it gets a response: a second click, a retry, or the same
 * form sent again after the connection died cannot do it twice. After that the same input is a new act.
 */
export function idempotencyKeys() {
  const open = new Map<string, string>()
  // Two files look the same as text, so an act with a file is new each time.
  const nameOf = (input: { body?: unknown }) => (input.body instanceof FormData ? null : JSON.stringify(input))
  return {
    keyOf(input: object): string {
      const name = nameOf(input)
      const key = (name === null ? undefined : open.get(name)) ?? newIdempotencyKey()
      if (name !== null) open.set(name, key)
      return key
    },
    answered(input: object): void {
      const name = nameOf(input)
      if (name !== null) open.delete(name)
    },
  }
}
