import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Selection } from './list-columns.ts'

type Place = {
  /** Search, filters, order and page, as in the address. */
  search: string
  /** The row that was opened last. */
  row: string | null
  ticked: { of: string; selection: Selection }
}

// In memory only: it is forgotten when the page is closed.
const places = new Map<string, Place>()
const nobodyTicked: Place['ticked'] = { of: '', selection: [] }
const placeOf = (list: string): Place => places.get(list) ?? { search: '', row: null, ticked: nobodyTicked }
const storePlace = (list: string, change: Partial<Place>) => places.set(list, { ...placeOf(list), ...change })

/** Router state of a navigation back to a list. */
export const returning = { returned: true } as const

/** The address of a list as it was left: its filters, its order, its page. */
export const leftAt = (list: string): string => `${list}${placeOf(list).search}`

/** The list that was open last. */
let last = ''

/** Whether a list was open since the app was. */
export const wasOpened = (list: string): boolean => places.has(list)

/** Whether no other list was open since then. */
export const wasOpenedLast = (list: string): boolean => last === list

/** Sets the row to return to, also after a form went on to another record. */
export const storeRow = (list: string, row: string) => void storePlace(list, { row })

/** Stores the position in a list, and returns the focus to the row that was opened from it. */
export function useScrollRestoration(isLoaded: boolean) {
  const { pathname, search, state } = useLocation()
  const isBack = useNavigationType() === 'POP' || (state as Partial<typeof returning> | null)?.returned === true
  const wasBack = useRef(isBack)
  const [ticked] = useState(() => (isBack ? placeOf(pathname).ticked : nobodyTicked))
  useEffect(() => {
    last = pathname
    storePlace(pathname, { search })
  }, [pathname, search])
  const arrivedAt = useRef<Element | null>(null)
  useEffect(() => {
    arrivedAt.current = document.activeElement
  }, [])
  useEffect(() => {
    if (!isLoaded) return
    const { row } = placeOf(pathname)
    // Rows that arrive late take no focus from the field in which somebody types by then.
    const { activeElement, body } = document
    const isMoved = activeElement !== arrivedAt.current && activeElement !== body
    if (wasBack.current && row && !isMoved) focusRow(row)
    wasBack.current = false
    storePlace(pathname, { row: null })
  }, [isLoaded, pathname])
  return {
    ticked,
    storeTicked: (next: Place['ticked']) => void storePlace(pathname, { ticked: next }),
    /** For the frame around the rows. */
    onClickCapture: (event: React.MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
      if (row) storeRow(pathname, row)
    },
  }
}

function focusRow(id: string) {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const target = row?.querySelector<HTMLElement>('[data-opens]')
  if (!row || !target) return
  target.focus({ preventScroll: true })
  const { top, bottom } = row.getBoundingClientRect()
  // A row under the header or behind the phone's bar is not visible.
  if (top < 80 || bottom > window.innerHeight - 80) row.scrollIntoView({ block: 'center' })
}
