import { type KeyboardEvent, useState } from 'react'

type Options = {
  /** The id of the list; the ids of its options derive from it. */
  id: string
  /** Of each option, in the order shown. */
  keys: readonly string[]
  first?: number
  /** Negative if there is no option. */
  onEnter: (index: number) => void
  onMove?: () => void
}

/**
 * Where the active option is among those shown now. One that was picked out stays active where it goes as others arrive
 * before it; `key` is null for the one at the top, whichever it is. A server's results may become fewer.
 */
export function placeOf({ key, index }: { key: string | null; index: number }, keys: readonly string[]): number {
  const at = key === null ? -1 : keys.indexOf(key)
  return at >= 0 ? at : Math.min(index, keys.length - 1)
}

/** Arrow keys move through the options of a list while the search box above it keeps the focus. */
export function useActiveOption({ id, keys, first = 0, onEnter, onMove }: Options) {
  const [wanted, setWanted] = useState<{ key: string | null; index: number }>({ key: null, index: first })
  const active = placeOf(wanted, keys)
  const setActive = (index: number) => setWanted({ key: keys[index] ?? null, index })
  const optionId = (index: number) => `${id}-${index}`

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), keys.length - 1)
    setActive(next)
    onMove?.()
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends an IME composition chooses nothing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key !== 'Enter') return
    else onEnter(active)
    event.preventDefault()
  }

  return {
    active,
    /** Back to the top, also once other options arrive. */
    start: () => setWanted({ key: null, index: 0 }),
    search: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': active < 0 ? undefined : optionId(active),
      autoComplete: 'off',
      onKeyDown,
    } as const,
    option: (index: number) => ({ id: optionId(index), onPointerMove: () => setActive(index) }) as const,
  }
}
