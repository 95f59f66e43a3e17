type Class = { id: string; name: string; academicYearId: string }

type Known = {
  year: { id: string } | null
  years: readonly { id: string }[]
  /** The classes of that year whose recaps the user may open. */
  listed: readonly Class[]
  /** The class that the address names. */
  requested: string | null
  /** That class, if it is not listed and the user may read it. */
  other: Class | null
}

type InView =
  | { kind: 'class'; classes: readonly Class[]; id: string }
  /** The class belongs to another year, which has to be shown. */
  | { kind: 'year'; yearId: string }
  | { kind: 'missing' }
  | { kind: 'none' }

/** The class whose recap is shown: never another one than the address names. */
export function classInView({ year, years, listed, requested, other }: Known): InView {
  const [first] = listed
  if (!requested) return first ? { kind: 'class', classes: listed, id: first.id } : { kind: 'none' }
  if (listed.some(({ id }) => id === requested)) return { kind: 'class', classes: listed, id: requested }
  if (other?.id !== requested) return { kind: 'missing' }
  const { academicYearId: yearId } = other
  if (yearId !== year?.id && years.some(({ id }) => id === yearId)) return { kind: 'year', yearId }
  return { kind: 'class', classes: [...listed, other], id: requested }
}
