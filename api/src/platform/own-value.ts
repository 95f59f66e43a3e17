/** The value under a name that a client or a file chose: every object also has "constructor" and the like. */
export const ownValue = <Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined
