import { type UIEvent, useState } from 'react'

/** Rows are at least this high, in pixels. */
const rowHeight = 41
/** The table is drawn again only after this many rows were scrolled past. */
const step = 4
/** What is above and below the box on the page, in pixels: see its greatest height in score-table.tsx. */
const around = 13 * 16

/**
 * Whether a row is in sight or close to it, for a list that scrolls in its own box. Names of two lines make it an
 * estimate: use it for what comes first, not for what comes at all.
 */
export function useRowsNear(count: number) {
  const [first, setFirst] = useState(0)
  const inSight = Math.ceil((window.innerHeight - around) / rowHeight)
  const isNear = (row: number) => row >= first - step && row < first + inSight + step
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight } }: UIEvent) => {
    setFirst(Math.floor(((scrollTop / scrollHeight) * count) / step) * step)
  }
  return [isNear, onScroll] as const
}
