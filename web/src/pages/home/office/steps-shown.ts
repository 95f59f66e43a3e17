import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dateNow } from '../../../components/dates/date-now.ts'

/**
 * For each school on this device, and each of its later years: 'done 0,2' once its first steps were shown, the first
 * and the third of them done; then the day when all were done, or 'read'.
 */
const useFirstSteps = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-first-steps' }),
)

/** `folded`: see `foldedAt`, of when the home opened; `stored`: as it is now. */
type Look = {
  folded: readonly number[]
  stored: string | undefined
  today: string
  isDone: readonly (boolean | null)[]
}

type Steps = {
  shows: 'steps' | 'done' | 'nothing'
  /** The steps folded into one line, by their places. */
  folded: number[]
  stores: string | undefined
}

/** What the home shows of the steps, and what this device stores from then on. null: still unknown. */
export function stepsLook({ folded: before, stored, today, isDone }: Look): Steps {
  // Until 2026-11 'open 3' was stored; its number does not tell which.
  const wasOpen = stored?.startsWith('done ') || stored?.startsWith('open') || false
  const isDoneToday = stored === today
  const folded = before.filter((place) => isDone[place] !== false)
  if (isDone.some((one) => one === null)) {
    const isOpen = wasOpen || isDone.some((one) => one === false)
    return { shows: isDoneToday ? 'done' : isOpen ? 'steps' : 'nothing', folded, stores: stored }
  }
  const done = isDone.flatMap((one, place) => (one ? [place] : []))
  if (done.length < isDone.length)
    return { shows: 'steps', folded, stores: wasOpen || !stored ? `done ${done.join()}` : stored }
  return isDoneToday || wasOpen
    ? { shows: 'done', folded, stores: today }
    : { shows: 'nothing', folded, stores: stored }
}

/**
 * The places of the steps that fold: those known to be done when the home opens. One that turns out done later stays
 * where it is, ticked, as somebody may be about to press one below it.
 */
export function foldedAt(stored: string | undefined, isDone: readonly (boolean | null)[]): number[] {
  const known = stored?.startsWith('done ') ? stored.slice('done '.length).split(',').filter(Boolean).map(Number) : []
  return isDone.flatMap((done, place) => (done || (done === null && known.includes(place)) ? [place] : []))
}

/** Completion is announced on one day, and only to somebody who saw the steps open. */
export function useStepsShown(key: string, isDone: readonly (boolean | null)[]) {
  const stored = useFirstSteps(({ of }) => of[key])
  const [folded] = useState(() => foldedAt(stored, isDone))
  const [today] = useState(dateNow)
  const look = stepsLook({ folded, stored, today, isDone })
  const { stores } = look
  const store = (state: string) => useFirstSteps.setState(({ of }) => ({ of: { ...of, [key]: state } }))
  useEffect(() => {
    if (stores && stores !== stored) store(stores)
  })
  return { shows: look.shows, folded: look.folded, close: () => store('read') }
}
