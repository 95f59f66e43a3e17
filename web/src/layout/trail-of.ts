import type { MenuEntry, MenuGroup } from './menu.ts'

const sheet = /^\/app\/kbm\/(daily|subject)-attendance\/[^/]+_[^/]+$/i

/** The menu's place that a screen lies below; nothing for the places of the menu themselves. */
export function trailOf(
  groups: readonly MenuGroup[],
  pathname: string,
): { group: string | null; entry: MenuEntry } | null {
  // A sheet's own head has the way back, and stays in sight.
  if (sheet.test(pathname)) return null
  for (const { label, entries } of groups) {
    // An entry with a state shares its address with another one, which the screens below belong to.
    const entry = entries.find(({ to, state }) => !state && to !== '/app' && pathname.startsWith(`${to}/`))
    if (entry) return { group: label, entry }
  }
  return null
}
