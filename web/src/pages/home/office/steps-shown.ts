import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dateNow } from '../../../components/attendance/date-now.ts'

/** Of each school on this device: that its first steps stood open, then the day on which they were done, or that this was read. */
const useFirstSteps = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-first-steps' }),
)

type Look = { stored: string | undefined; today: string; isDone: readonly (boolean | null)[] }

/** What the home shows of the steps, and what this device keeps from then on. null: not known yet how far they are. */
export function stepsLook({ stored, today, isDone }: Look): {
  shows: 'steps' | 'done' | 'nothing'
  stores: string | undefined
} {
  if (isDone.some((done) => done === false)) return { shows: 'steps', stores: stored ?? 'open' }
  const isDoneToday = stored === today
  // What stood here the last time has its place from the beginning, so that nothing moves once the answers are there.
  if (isDone.some((done) => done === null))
    return { shows: isDoneToday ? 'done' : stored === 'open' ? 'steps' : 'nothing', stores: stored }
  return isDoneToday || stored === 'open' ? { shows: 'done', stores: today } : { shows: 'nothing', stores: stored }
}

/** The end of the list is told on one day, and not to who never saw its beginning. */
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
