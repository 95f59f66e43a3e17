import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dateNow } from '../../../components/attendance/date-now.ts'

/** Of each school on this device: that its first steps stood open, then the day on which they were done, or that this was read. */
const useCachedQuery = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-first-steps' }),
)

type Look = { kept: string | undefined; today: string; isDone: readonly (boolean | null)[] }

/** What the home shows of the steps, and what this device keeps from then on. null: not known yet how far they are. */
export function stepsLook({ kept, today, isDone }: Look): {
  shows: 'steps' | 'done' | 'nothing'
  keeps: string | undefined
} {
  if (isDone.some((done) => done === false)) return { shows: 'steps', keeps: kept ?? 'open' }
  const isTold = kept === today
  // What stood here the last time has its place from the beginning, so that nothing moves once the answers are there.
  if (isDone.some((done) => done === null))
    return { shows: isTold ? 'done' : kept === 'open' ? 'steps' : 'nothing', keeps: kept }
  return isTold || kept === 'open' ? { shows: 'done', keeps: today } : { shows: 'nothing', keeps: kept }
}

/** The end of the list is told on one day, and not to who never saw its beginning. */
export function useStepsShown(schoolId: string, isDone: readonly (boolean | null)[]) {
  const stored = useCachedQuery(({ of }) => of[schoolId])
  const [today] = useState(dateNow)
  const { shows, keeps } = stepsLook({ kept: stored, today, isDone })
  const store = (state: string) => useCachedQuery.setState(({ of }) => ({ of: { ...of, [schoolId]: state } }))
  useEffect(() => {
    if (keeps && keeps !== stored) store(keeps)
  })
  return { shows, close: () => store('read') }
}
