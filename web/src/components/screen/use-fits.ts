import { useCallback, useState } from 'react'

const whole = { fits: true, isBefore: false, isAfter: false }

/**
 * Does the table fit the width of its frame? Only one that does not fit scrolls sideways; then columns go on before
 * or after those in sight.
 */
export function useFits() {
  const [state, setState] = useState(whole)
  const frame = useCallback((box: HTMLElement | null) => {
    const table = box?.querySelector('table')
    if (!box || !table) return
    const measure = () => {
      const fits = table.scrollWidth <= box.clientWidth + 1
      const isBefore = !fits && box.scrollLeft > 1
      const isAfter = !fits && box.scrollLeft < box.scrollWidth - box.clientWidth - 1
      setState((now) =>
        now.fits === fits && now.isBefore === isBefore && now.isAfter === isAfter ? now : { fits, isBefore, isAfter },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [])
  return [frame, state] as const
}
