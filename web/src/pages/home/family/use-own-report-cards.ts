import { ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'

/** The published rapor of the user or her children, the newest first, and the newest of each student. */
export function useOwnReportCards(schoolId: string) {
  const found = useQuery(queryOptionsOf(ownReportCardEndpoints.list, { params: { schoolId } }))
  const published = (found.data?.data ?? []).filter(({ withdrawnAt }) => withdrawnAt === null)
  const cards = published.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  const newest = cards.filter((card, at) => cards.findIndex(({ student }) => student.id === card.student.id) === at)
  return { isAwaited: found.isLoading && found.failureCount === 0, cards, newest }
}
