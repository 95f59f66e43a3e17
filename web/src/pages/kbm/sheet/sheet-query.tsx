import type { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'

type SheetEndpoint = typeof attendance.sheet | typeof lessons.sheet

/**
 * A class's sheet or a lesson's, as stored on this device until the server answers; `instead` is what the page shows
 * while there is neither.
 */
export function useSheetQuery<E extends SheetEndpoint>(endpoint: E, input: ToSend<E>) {
  // Somebody else may be marking the same class.
  const { data, error, refetch, dataUpdatedAt } = useCachedQuery(endpoint, input, { refetchInterval: 30_000 })
  const instead = error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={10} />
  return { data, isCached: dataUpdatedAt === 0, instead }
}
