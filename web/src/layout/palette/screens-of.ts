/** A screen that the search leads to; `words` are further ones by which people look for it. */
export type FoundScreen = { label: string; group: string; words?: string; to: string; state?: unknown }

/** The screens of which the name, the group or a further word begins with each word typed; all of them before anything is. */
export function screensOf<Screen extends FoundScreen>(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return screens.filter(({ label, group, words: further = '' }) => {
    const words = `${label} ${group} ${further}`.toLowerCase().split(/\s+/)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
