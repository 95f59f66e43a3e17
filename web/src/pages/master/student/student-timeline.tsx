import { type AbsentStatus, attendanceLabels } from '@hadir/contract/labels.ts'
import { studentTimeline } from '@hadir/contract/attendance/student-timeline.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { queryOptionsOf } from '../../../http/query.ts'
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
  useEffect(() => {
    if (status) heading.current?.focus()
  }, [status])
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
      <Pages key={status} id={id} status={status} />
    </section>
  )
}

type PagesProps = { id: string; status: AbsentStatus | null }

const pageOf = ({ id, status }: PagesProps, page: number) =>
  queryOptionsOf(studentTimeline, { params: { id }, query: { page, ...(status && { status }) } })

/** A page below the other, as many as were asked for. */
function Pages(props: PagesProps) {
  const [count, setCount] = useState(1)
  const pages = useRef<HTMLDivElement>(null)
  const { data: last } = useQuery(pageOf(props, count))
  const isLoaded = last !== undefined
  useEffect(() => {
    // The button may be gone, so what it loaded gets the focus; once a page, for a refetch must not take it again.
    if (count > 1 && isLoaded) pages.current?.querySelector<HTMLElement>('ol:last-of-type > li')?.focus()
  }, [count, isLoaded])
  return (
    <div ref={pages} className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <TimelinePage key={index} {...props} page={index + 1} />
      ))}
      {last && count * last.meta.pageSize < last.meta.total && (
        <Button size="small" className="justify-self-start" onClick={() => setCount(count + 1)}>
          Tampilkan lebih banyak
        </Button>
      )}
    </div>
  )
}

function TimelinePage({ page, ...props }: PagesProps & { page: number }) {
  const found = useQuery(pageOf(props, page))
  if (found.isPending) return <Skeleton className="h-40" />
  if (found.isLoadingError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const { data, meta } = found.data
  if (meta.total === 0) return <p className="text-soft">Belum ada yang tercatat.</p>
  return (
    <ol className="grid not-first-of-type:-mt-3">
      {data.map((entry) => (
        <TimelineRow key={entry.id} entry={entry} studentId={props.id} />
      ))}
    </ol>
  )
}
