/** A UUID version 4. `crypto.randomUUID` is missing on pages without HTTPS. */
export function newActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The keys of one sender's acts. An act keeps its key until it is answered: a second click, a retry, or the same form
 * sent again after the connection died cannot do it twice. Once answered, the same again is a new act.
 */
export function actKeys() {
  const open = new Map<string, string>()
  // Two files look the same as text, so what holds one is a new act each time.
  const nameOf = (input: { body?: unknown }) => (input.body instanceof FormData ? null : JSON.stringify(input))
  return {
    keyOf(input: object): string {
      const name = nameOf(input)
      const key = (name === null ? undefined : open.get(name)) ?? newActKey()
      if (name !== null) open.set(name, key)
      return key
    },
    answered(input: object): void {
      const name = nameOf(input)
      if (name !== null) open.delete(name)
    },
  }
}
