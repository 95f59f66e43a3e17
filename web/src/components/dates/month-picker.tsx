import { addDays, monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { monthTitle } from './month-title.ts'

type MonthPickerProps = { month: string; today: SchoolDate; isFirst?: boolean; onOpen: (month: string) => void }

/** One month back or forward, up to the current one. */
export function MonthPicker({ month, today, isFirst = false, onOpen }: MonthPickerProps) {
  const { first, last } = monthRange(month)
  const isLast = month >= today.slice(0, 7)
  return (
    <div className="flex w-full items-center gap-1 sm:w-auto">
      <Button
        size="icon"
        aria-label="Bulan sebelumnya"
        disabled={isFirst}
        title={isFirst ? 'Tidak ada bulan sebelumnya' : undefined}
        onClick={() => onOpen(addDays(first, -1).slice(0, 7))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <p
        aria-live="polite"
        className="min-w-0 flex-1 text-center sm:min-w-36 font-semibold tabular-nums max-[15rem]:order-first max-[15rem]:basis-full"
      >
        {monthTitle(month)}
      </p>
      <Button
        size="icon"
        aria-label="Bulan berikutnya"
        disabled={isLast}
        title={isLast ? 'Bulan berikutnya belum tiba' : undefined}
        onClick={() => onOpen(addDays(last, 1).slice(0, 7))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
