import { type KeyboardEvent, useState } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The letter that this key types. A space presses the button that has the focus. */
export const typedLetter = ({ key, ctrlKey, metaKey, altKey }: Pressed): string =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : ''

/** A closed list opens on a letter, which is the first of its search, or on an arrow key, as the browser's own does. */
export function useTypedOpening(open: (begun: string) => void) {
  const [begun, setBegun] = useState('')
  return {
    /** What the search box starts with. */
    begun,
    onOpenChange: (isOpen: boolean) => !isOpen && setBegun(''),
    trigger: {
      onKeyDown: (event: KeyboardEvent) => {
        const letter = typedLetter(event)
        if (letter === '' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        // The search box has the focus by then, and would get the letter a second time.
        event.preventDefault()
        setBegun(letter)
        open(letter)
      },
    },
    content: {
      // Radix would select the letter that opened it, and the next would replace it.
      onOpenAutoFocus: (event: Event) => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
      },
    },
  }
}
