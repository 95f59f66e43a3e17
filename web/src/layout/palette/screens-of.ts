/** A screen that the search leads to; `words` are synonyms. */
export type FoundScreen = {
  label: string
  group: string
  words?: string
  to: string
  state?: unknown
  /** Done instead of going there. */
  run?: () => void
}

/**
 * The screens whose name, group or synonyms contain a word starting with each typed word; all of them without a text.
 */
export function screensOf<Screen extends FoundScreen>(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return screens.filter(({ label, group, words: further = '' }) => {
    const words = `${label} ${group} ${further}`.toLowerCase().split(/\s+/)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
