import { type MouseEvent, useRef } from 'react'
import { type At, placeIn } from './score-row.tsx'

type MouseActions = {
  /** A click without Shift. */
  onPick: (at: At) => void
  /** A double click. */
  onEdit: () => void
  /** Shift-click or dragging: the range ends here now. */
  onExtend: (to: At) => void
}

/** The mouse in a table of scores. A range's first cell stays the current one. */
export function useMouseRange(tableId: string, { onPick, onEdit, onExtend }: MouseActions) {
  const isDragging = useRef(false)
  const placeUnder = ({ target }: MouseEvent) =>
    target instanceof Element ? placeIn(tableId, target.closest('[role=gridcell]')?.id ?? '') : undefined
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeUnder(event)
      isDragging.current = place !== undefined && event.button === 0
      document.addEventListener('mouseup', () => (isDragging.current = false), { once: true })
      if (!place || !event.shiftKey || !isDragging.current) return
      // Otherwise the focus would move to the end of the range, and text would be selected.
      event.preventDefault()
      onExtend(place)
    },
    onMouseOver: (event: MouseEvent) => {
      const place = isDragging.current ? placeUnder(event) : undefined
      if (place) onExtend(place)
    },
    onClick: (event: MouseEvent) => {
      const place = placeUnder(event)
      if (place && !event.shiftKey) onPick(place)
    },
    onDoubleClick: (event: MouseEvent) => placeUnder(event) && onEdit(),
  }
}
