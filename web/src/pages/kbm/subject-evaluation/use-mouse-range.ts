import { type MouseEvent, useRef } from 'react'
import type { At } from './score-row.tsx'

type MouseRange = {
  placeOf: (cellId: string) => At | undefined
  onExtend: (to: At) => void
}

/** Shift-click or dragging selects a range; its first cell keeps the focus. */
export function useMouseRange({ placeOf, onExtend }: MouseRange) {
  const isDragging = useRef(false)
  const placeUnder = ({ target }: MouseEvent) =>
    target instanceof Element ? placeOf(target.closest('[role=gridcell]')?.id ?? '') : undefined
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeUnder(event)
      isDragging.current = place !== undefined && event.button === 0 && !(event.target instanceof HTMLInputElement)
      if (!place || !event.shiftKey || !isDragging.current) return
      // Otherwise the focus would move to the end of the range, and text would be selected.
      event.preventDefault()
      onExtend(place)
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons !== 1) isDragging.current = false
      const place = isDragging.current ? placeUnder(event) : undefined
      if (place) onExtend(place)
    },
  }
}
