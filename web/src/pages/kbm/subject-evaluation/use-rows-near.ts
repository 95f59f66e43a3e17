import { type UIEvent, useRef } from 'react'

/** Pixels of a rem in most browsers. */
const rem = 16
/** What is above and below the rows on the page: see the box's greatest height in score-table.tsx, and its head. */
const around = (13 + 3.5) * rem

/**
 * Whether a row is in sight, for a list that scrolls in its own box. Other letter sizes make it an estimate: use it for
 * what comes first, not for what comes at all. Scrolling renders nothing.
 */
export function useRowsNear(rowHeight: number) {
  const scrolled = useRef(0)
  const first = () => Math.floor(scrolled.current / (rowHeight * rem))
  const inSight = Math.ceil((window.innerHeight - around) / (rowHeight * rem))
  const isNear = (row: number) => row >= first() && row <= first() + inSight
  const onScroll = ({ currentTarget }: UIEvent) => {
    scrolled.current = currentTarget.scrollTop
  }
  return { isNear, onScroll, perPage: Math.max(1, inSight - 2) }
}
