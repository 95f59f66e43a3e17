import { type AcademicYear, academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type SemesterClosing, semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { readSemesterNo, useExistingId } from '../../../../components/form/record-id.ts'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { isReadyAhead, semesterEvent } from './semester-words.ts'
import { CloseSemesterForm, ReopenSemesterForm } from './close-semester-form.tsx'

/** Closes a semester: first what is missing, then the signatures of its documents; and its history. */
export function SemesterPage() {
  const id = useExistingId()
  const params = { id, no: readSemesterNo(useParams()['no']) }
  const mayWrite = useCan('academic-year:write')
  const year = useQuery(queryOptionsOf(academicYearEndpoints.read, { params: { id } }))
  // A form must not start from an outdated version.
  const closing = useQuery({
    ...queryOptionsOf(semesterEndpoints.closing, { params }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const failed = [year, closing].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => void Promise.all([year.refetch(), closing.refetch()])} />
  }
  if (!year.data || !closing.data) return <ListSkeleton rows={6} />
  const { data } = closing.data
  const of: AcademicYear = year.data.data
  const semester = of.semesters.find((one) => String(one.no) === params.no)
  const title = `${semesterNames[params.no === '2' ? 2 : 1]} ${of.name}`
  const place = { params, title }
  return (
    <div className="grid gap-6">
      {semester?.status === 'DITUTUP' ? (
        mayWrite && <ReopenSemesterForm {...place} />
      ) : semester && isReadyAhead(semester) ? (
        <NotBegun title={title} startDate={semester.startDate} />
      ) : (
        <CloseSemesterForm {...place} closing={data} isReopened={semester?.isReopened ?? false} />
      )}
      <Events events={data.events} startDate={semester?.startDate ?? of.startDate} />
    </div>
  )
}

function NotBegun({ title, startDate }: { title: string; startDate: SchoolDate }) {
  useTitle(`Semester ${title}`)
  return (
    <div className="grid gap-2">
      <h1 className="text-2xl font-bold">Semester {title}</h1>
      <p>
        Semester ini sudah disiapkan dan berjalan mulai {formatLongDate(startDate)}. Penutupannya dibuka pada hari itu.
      </p>
    </div>
  )
}

type EventsProps = Pick<SemesterClosing, 'events'> & { startDate: SchoolDate }

function Events({ events, startDate }: EventsProps) {
  if (events.length === 0) return null
  return (
    <section className="grid max-w-3xl gap-3">
      <h2 className="text-lg font-bold">Riwayat</h2>
      <ul className="overflow-hidden rounded-surface border bg-surface">
        {events.map(({ id, kind, at, by, reason }) => (
          <li key={id} className="border-b px-4 py-2.5 last:border-0">
            <span className="block font-semibold">{semesterEvent({ kind, at }, startDate)}</span>
            <span className="block text-sm text-soft tabular-nums">
              {formatDateTimeHere(at)} · {by}
            </span>
            {reason && <span className="block text-sm">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
