import { paths } from '../../paths.ts'
import type { MenuEntry, MenuGroup } from '../menu/menu.ts'
import { innerLists } from '../menu/menu-screens.ts'

export type Step = { label: string; to: string }
export type Trail = { group: string | null; steps: readonly Step[] }

const sheet = /^\/app\/kbm\/(daily|subject)-attendance\/[^/]+_[^/]+$/i

/** The menu entry that a screen is below; undefined for the menu's own screens. */
export function trailOf(groups: readonly MenuGroup[], pathname: string): Trail | null {
  // A sheet's own head has the link back, and stays in view.
  if (sheet.test(pathname)) return null
  if (groups.some(({ entries }) => entries.some(({ to }) => to === pathname))) return null
  for (const { label, entries } of groups) {
    // An entry with a state shares its address with another one, which the screens below belong to.
    const entry = entries.find(
      ({ to, state, besides }) =>
        besides?.includes(pathname) || (!state && to !== paths.home && pathname.startsWith(`${to}/`)),
    )
    if (entry) return trailBelow(label, entry, pathname)
  }
  return null
}

function trailBelow(label: string | null, entry: MenuEntry, pathname: string): Trail {
  const title = entry.title ?? entry.label
  const inner = innerLists.find(({ to }) => pathname.startsWith(`${to}/`))
  return {
    group: label === title ? null : label,
    steps: [{ label: title, to: entry.to }, ...(inner ? [inner] : [])],
  }
}
