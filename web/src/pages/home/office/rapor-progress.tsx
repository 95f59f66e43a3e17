import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { raporSeason } from '../rapor-season.ts'
import type { RaporWork } from '../staff-days.tsx'

// Only needed for a few weeks of a semester, and never offline.
const load = () => import('./school-rapor.tsx')
const SchoolRapor = lazyWithRetry(async () => (await load()).SchoolRapor)

/** How far the school is on its way to the rapor; nothing outside the rapor season, and once all are locked. */
export function useRaporProgress(schoolId: string): RaporWork {
  const { active, isYearAwaited } = useYearInView()
  const season = raporSeason(active, dateNow())
  const found = useQuery({
    queryKey: ['rapor-progress', schoolId, season?.academicYearId, season?.semesterNo],
    queryFn: async ({ signal }) => {
      const { academicYearId, semesterNo } = season!
      const query = { academicYearId, semesterNo, period: 'AKHIR' as const }
      return (await load()).fetchUnlocked({ params: { schoolId }, query }, signal)
    },
    enabled: season !== null,
    refetchOnMount: 'always',
  })
  if (isYearAwaited || (found.isLoading && found.failureCount === 0)) return { isAwaited: true, card: null }
  if (!season || !found.data?.length) return { isAwaited: false, card: null }
  const card = (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <SchoolRapor season={season} classes={found.data} />
    </Suspense>
  )
  return { isAwaited: false, card }
}
