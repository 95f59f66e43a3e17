/** The first name; an abbreviation or a single letter (M., Moh., I) is not what anybody is called. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const called = words.findIndex((word) => word.length > 2 && !word.endsWith('.'))
  return words.slice(0, called < 0 ? 1 : called + 1).join(' ')
}
