import { type KeyboardEvent, useState } from 'react'

type Options = {
  /** The id of the list; the ids of its options derive from it. */
  id: string
  count: number
  first?: number
  /** Negative if there is no option. */
  onEnter: (index: number) => void
  onMove?: () => void
}

/** Arrow keys move through the options of a list while the search box above it keeps the focus. */
export function useActiveOption({ id, count, first = 0, onEnter, onMove }: Options) {
  const [wanted, setActive] = useState(first)
  // A server's results may become fewer.
  const active = Math.min(wanted, count - 1)
  const optionId = (index: number) => `${id}-${index}`

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1)
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
    setActive,
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
