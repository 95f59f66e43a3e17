import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dateNow } from '../../../components/dates/date-now.ts'

/** For each school on this device: 'open' once its first steps were shown, then the day they were done, or 'read'. */
const useFirstSteps = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-first-steps' }),
)

type Look = { stored: string | undefined; today: string; isDone: readonly (boolean | null)[] }

/** What the home shows of the steps, and what this device stores from then on. null: still unknown. */
export function stepsLook({ stored, today, isDone }: Look): {
  shows: 'steps' | 'done' | 'nothing'
  stores: string | undefined
} {
  if (isDone.some((done) => done === false)) return { shows: 'steps', stores: stored ?? 'open' }
  const isDoneToday = stored === today
  // What was shown the last time keeps its space from the start, so that nothing moves once the responses arrive.
  if (isDone.some((done) => done === null))
    return { shows: isDoneToday ? 'done' : stored === 'open' ? 'steps' : 'nothing', stores: stored }
  return isDoneToday || stored === 'open' ? { shows: 'done', stores: today } : { shows: 'nothing', stores: stored }
}

/** Completion is announced on one day, and only to somebody who saw the steps open. */
export function useStepsShown(schoolId: string, isDone: readonly (boolean | null)[]) {
  const stored = useFirstSteps(({ of }) => of[schoolId])
  const [today] = useState(dateNow)
  const { shows, stores } = stepsLook({ stored, today, isDone })
  const store = (state: string) => useFirstSteps.setState(({ of }) => ({ of: { ...of, [schoolId]: state } }))
  useEffect(() => {
    if (stores && stores !== stored) store(stores)
  })
  return { shows, close: () => store('read') }
}
