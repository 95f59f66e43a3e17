import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dateNow } from '../../../components/dates/date-now.ts'

/**
 * For each school on this device, and each of its later years: 'open 3' once its first steps were shown, three of them done; then the day when all
 * were done, or 'read'.
 */
const useFirstSteps = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-first-steps' }),
)

type Look = { stored: string | undefined; today: string; isDone: readonly (boolean | null)[] }

type Steps = {
  shows: 'steps' | 'done' | 'nothing'
  /** How many are folded into one line, because they are done. */
  folded: number
  stores: string | undefined
}

/** What the home shows of the steps, and what this device stores from then on. null: still unknown. */
export function stepsLook({ stored, today, isDone }: Look): Steps {
  const [first, count] = stored?.split(' ') ?? []
  const wasOpen = first === 'open'
  const done = isDone.filter(Boolean).length
  const isDoneToday = stored === today
  // What was shown the last time keeps its space from the start, so that nothing moves once the responses arrive.
  if (isDone.some((one) => one === null)) {
    const isOpen = wasOpen || isDone.some((one) => one === false)
    const shows = isDoneToday ? 'done' : isOpen ? 'steps' : 'nothing'
    return { shows, folded: wasOpen ? Number(count ?? 0) : 0, stores: stored }
  }
  if (done < isDone.length)
    return { shows: 'steps', folded: done, stores: wasOpen || !stored ? `open ${done}` : stored }
  return isDoneToday || wasOpen
    ? { shows: 'done', folded: done, stores: today }
    : { shows: 'nothing', folded: done, stores: stored }
}

/** Completion is announced on one day, and only to somebody who saw the steps open. */
export function useStepsShown(key: string, isDone: readonly (boolean | null)[]) {
  const stored = useFirstSteps(({ of }) => of[key])
  const [today] = useState(dateNow)
  const { shows, folded, stores } = stepsLook({ stored, today, isDone })
  const store = (state: string) => useFirstSteps.setState(({ of }) => ({ of: { ...of, [key]: state } }))
  useEffect(() => {
    if (stores && stores !== stored) store(stores)
  })
  return { shows, folded, close: () => store('read') }
}
