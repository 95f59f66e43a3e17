import { useCallback, useState } from 'react'

/** Does the table fit the width of its frame? Only one that does not fit scrolls sideways. */
export function useFits() {
  const [fits, setFits] = useState(true)
  const frame = useCallback((box: HTMLElement | null) => {
    const table = box?.querySelector('table')
    if (!box || !table) return
    const measure = () => setFits(table.scrollWidth <= box.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [frame, fits] as const
}
