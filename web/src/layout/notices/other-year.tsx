import { CalendarRange } from 'lucide-react'
import { useYearInView } from '../../components/list/filters/year-in-view.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Above a list of a year that is not the active one, so that nobody mistakes last year's rows for this year's, nor
 * today's for last year's where a screen shows only the present.
 */
export function OtherYear() {
  const { year, active, isActive, isFollowed, isOfToday, choose } = useYearInView()
  if (isActive || !(isFollowed || isOfToday) || !year) return null
  const when = active && year.startDate < active.startDate ? 'yang sudah lewat' : 'yang belum berjalan'
  return (
    <section
      aria-label="Tahun yang dilihat"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-warn-tint px-4 py-2 lg:px-8 print:hidden"
    >
      <CalendarRange aria-hidden className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-[1_1_14rem] text-sm">
        {isFollowed ? (
          <>
            <strong>Anda melihat tahun {year.name}</strong>, {when}. Di sini data hanya dibaca dan diekspor.
          </>
        ) : (
          <>
            <strong>Halaman ini menampilkan keadaan sekarang</strong>, bukan tahun {year.name} yang Anda pilih.
          </>
        )}
      </p>
      <Button size="small" className="max-sm:w-full" onClick={() => choose('')}>
        Kembali ke {active?.name ?? 'tahun aktif'}
      </Button>
    </section>
  )
}
