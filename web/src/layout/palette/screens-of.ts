import type { MenuEntry, MenuGroup } from '../menu.ts'

/** The menu's screens whose name or group begins a word with each word typed; all of them before anything is. */
export function screensOf(groups: readonly MenuGroup[], typed: string): { entry: MenuEntry; group: string }[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .flatMap(({ label, entries }) => entries.map((entry) => ({ entry, group: label ?? '' })))
    .filter(({ entry, group }) => {
      const words = `${entry.label} ${group}`.toLowerCase().split(/\s+/)
      return wanted.every((start) => words.some((word) => word.startsWith(start)))
    })
}
