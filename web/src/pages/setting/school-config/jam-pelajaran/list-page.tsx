import { bellScheduleEndpoints, summaryOf, titleOf } from '@hadir/contract/schedule/bell-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../../http/query.ts'
import { AddLink } from '../../../../components/list/add-link.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** The school's bells: those of the usual week, and the dated ones of Ramadan and of exams. */
export function BellListPage() {
  useTitle('Jam Pelajaran')
  const params = { schoolId: useSchoolId() }
  const bells = useQuery(queryOptionsOf(bellScheduleEndpoints.list, { params }))
  const add = <AddLink list={paths.bells} label="Tambah jam pelajaran" permission="school-config:write" />
  if (bells.isPending) return <ListSkeleton rows={3} />
  if (!bells.data) return <ErrorState error={bells.error} onRetry={() => void bells.refetch()} />
  const all = bells.data.data
  return (
    <section className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Jam Pelajaran</h1>
        {all.length > 0 && add}
      </header>
      {all.length === 0 ? (
        <EmptyState
          icon={<Bell />}
          title="Belum ada jam pelajaran"
          text="Isi jam masuk, lama satu JP, jumlahnya, dan istirahatnya: jam untuk seminggu dibuat sekaligus. Sesudah itu tinggal menyusun jadwal."
          action={add}
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {all.map((one) => (
            <li key={one.id}>
              <Link
                to={recordPath(paths.bells, one.id)}
                className="grid h-full content-start gap-2 rounded-surface border bg-surface p-4 transition-colors hover:bg-sunken sm:p-5"
              >
                <span className="flex items-center justify-between gap-2 text-lg font-semibold">
                  {titleOf(one)}
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
                </span>
                <span className="text-soft">1 JP = {one.jpMinutes} menit</span>
                <span className="grid gap-0.5 text-sm tabular-nums">
                  {one.days.map((day) => (
                    <span key={day.weekday}>{summaryOf(day)}</span>
                  ))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
