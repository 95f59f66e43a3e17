import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { currentStore } from '../store/current-store.ts'
import { useCachedQuery } from './use-cached-query.ts'
import { useSession } from '../../session/store.ts'

/** The user's own days of a month, or her children's; offline the last ones received, and when. */
export function useOwnMonth(schoolId: string, month?: string) {
  const requested = { params: { schoolId }, query: month ? { month } : {} }
  const own = useCachedQuery(ownAttendance.month, requested)
  const isAlone = own.data !== undefined && (own.isError || own.failureCount > 0)
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const hash = hashKey(queryOptionsOf(ownAttendance.month, requested).queryKey)
  const [stored, setStored] = useState<{ hash: string; at: number } | null>(null)
  useEffect(() => {
    if (!isAlone) return
    const load = async () => {
      const answer = await (await currentStore()).answer(profileId, hash)
      if (answer) setStored({ hash, at: answer.at })
    }
    // Without its time the note still reports that there is no connection.
    void load().catch(() => undefined)
  }, [isAlone, profileId, hash])
  return { own, isAlone, storedAt: stored?.hash === hash ? stored.at : null }
}
