import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { queryOptionsOf } from '../../../http/query.ts'
import { NextStep } from '../../../components/feedback/next-step.tsx'
import { paths } from '../../../paths.ts'
import { ActivateYear } from './activate-year.tsx'

/** Without an active year nothing can be marked: offers to activate the newest one, and then the first import. */
export function ActivationBanner() {
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { sort: '-isActive', pageSize: 5 } }))
  const year = years.data?.data[0]
  if (!year) return null
  if (year.isActive) return <NextStep only={paths.students} />
  return (
    <aside
      aria-label="Mengaktifkan tahun pelajaran"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-accent bg-tint p-4"
    >
      <CalendarCheck2 aria-hidden className="size-6 text-accent-strong" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block">Tahun pelajaran {year.name} belum aktif</strong>
        <span className="text-sm">Aktifkan untuk mulai mengimpor siswa dan mengisi absensi.</span>
      </p>
      <ActivateYear year={year} />
    </aside>
  )
}
