import type { KeyboardEvent } from 'react'

type DescriptionKeys = {
  /** The column that has them. */
  columnId: string
  /** K13 has one of knowledge and one of skill in each row. */
  perRow: number
  /** To the last score of a row. */
  onBack: (row: number) => void
}

/** The buttons of the descriptions, the last column for keys: Tab enters it from the last score and leaves the grid. */
export function useDescriptionKeys({ columnId, perRow, onBack }: DescriptionKeys) {
  const buttons = () => [...(document.getElementById(columnId)?.querySelectorAll('button') ?? [])]
  return {
    focus: (row: number) => buttons()[row * perRow]?.focus(),
    column: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const all = buttons()
        const index = all.indexOf(event.target as HTMLButtonElement)
        if (index < 0) return
        if (event.key === 'ArrowLeft' || (event.key === 'Tab' && event.shiftKey)) onBack(Math.floor(index / perRow))
        else if (event.key === 'ArrowUp') all[index - 1]?.focus()
        else if (event.key === 'ArrowDown') all[index + 1]?.focus()
        else return
        event.preventDefault()
      },
    },
  }
}
