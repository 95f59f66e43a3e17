/**
 * Completes the body of an update: a field missing from the request (`sentFields`) keeps the record's value, so that an
 * older app, or a form without that field, erases nothing. Null and '' clear. Every update of a record with optional
 * fields goes through this; the version is never filled in.
 */
export function completed<Body extends object>(
  body: Body,
  { sentFields, before }: { sentFields: ReadonlySet<string>; before: { [Name in keyof Body]?: unknown } },
): Body {
  const unsent = Object.entries(before).filter(
    ([name, value]) => name !== 'version' && !sentFields.has(name) && value !== null && value !== undefined,
  )
  // The record's values were once validated as a body.
  return { ...body, ...(Object.fromEntries(unsent) as Partial<Body>) }
}

/** The names within an object of the body: of 'guardians.AYAH.phone', 'phone' within 'guardians.AYAH'. */
export const namedWithin = (sentFields: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...sentFields].flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : [])))

/** Our bodies are never nested deeper than this; an attacker's may be. */
const deepest = 3

/** The names in a body as it was sent, with paths for nested objects; a list counts as one name. */
export const namesIn = (body: unknown): ReadonlySet<string> => new Set(pathsIn(body, '', deepest))

function pathsIn(value: unknown, under: string, depth: number): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return []
  return Object.entries(value).flatMap(([name, one]) => [
    `${under}${name}`,
    ...pathsIn(one, `${under}${name}.`, depth - 1),
  ])
}
