import { type AbsentStatus, attendanceLabels } from '@hadir/contract/labels.ts'
import { studentTimeline } from '@hadir/contract/student/timeline.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { call } from '../../../http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimelineRow } from './timeline-row.tsx'

type StudentTimelineProps = {
  id: string
  /** Only her absences of this status. */
  status: AbsentStatus | null
  onStatus: (status: null) => void
}

/** What the school recorded about a student, the newest first. */
export function StudentTimeline({ id, status, onStatus }: StudentTimelineProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const params = { id }
  const filter = status ? { status } : {}
  const found = useInfiniteQuery({
    queryKey: [studentTimeline.path, { params, query: filter }],
    queryFn: ({ pageParam: page, signal }) => call(studentTimeline, { params, query: { ...filter, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, pageSize, total } }) => (page * pageSize < total ? page + 1 : undefined),
  })
  useEffect(() => {
    if (status) heading.current?.focus()
  }, [status])
  const entries = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-labelledby="riwayat-siswa" className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="riwayat-siswa" tabIndex={-1} className="scroll-mt-20 font-semibold">
          Riwayat{status && `: ${attendanceLabels[status]}`}
        </h2>
        {status && (
          <Button size="small" tone="quiet" onClick={() => onStatus(null)}>
            Tampilkan semua
          </Button>
        )}
      </div>
      {found.isPending && <Skeleton className="h-40" />}
      {found.isError && entries.length === 0 && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && entries.length === 0 && <p className="text-soft">Belum ada yang tercatat.</p>}
      <ol className="grid">
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} studentId={id} />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button
          size="small"
          className="justify-self-start"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Tampilkan lebih banyak
        </Button>
      )}
    </section>
  )
}
