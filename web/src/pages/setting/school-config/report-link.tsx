import { ChartColumn, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'

/** The link to the month's recap, which has no menu address of its own. */
export const ReportLink = () => (
  <Link
    to={paths.attendanceReport}
    className="flex max-w-3xl items-center gap-4 rounded-surface border bg-surface p-4 hover:bg-page sm:p-5"
  >
    <ChartColumn aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="flex-1">
      <span className="block font-semibold">Laporan absensi</span>
      <span className="block text-sm text-soft">Rekap absensi bulanan di layar dan sebagai berkas XLSX.</span>
    </span>
    <ChevronRight aria-hidden className="size-5 text-soft" />
  </Link>
)
