import { fixedHolidays, undecreedYears } from '@hadir/contract/academic-year/decreed-holidays.ts'
import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { CalendarClock } from 'lucide-react'

/** Says so while the national holidays of a part of the year are not decreed yet; the school adds them then. */
export function UndecreedNotice({ year }: { year: Pick<AcademicYear, 'startDate' | 'endDate'> }) {
  const years = undecreedYears(year)
  if (years.length === 0) return null
  return (
    <p className="flex gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        <strong className="font-semibold">Libur nasional {years.join(' dan ')} belum lengkap.</strong> Keputusan bersama
        tiga menteri untuk tahun itu belum ada dalam Hadir; baru tanggal yang tetap setiap tahun yang terisi (
        {fixedHolidays}). Idulfitri, cuti bersama, dan yang lain Anda tambahkan begitu ditetapkan.
      </span>
    </p>
  )
}
