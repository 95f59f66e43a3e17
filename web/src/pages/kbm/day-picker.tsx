import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateInput } from '../../components/form/fields/date-input.tsx'
import { Button } from '../../ui/button.tsx'

type DayPickerProps = {
  date: SchoolDate
  previous: SchoolDate | null
  next: SchoolDate | null
  today: SchoolDate
  onChange: (date: SchoolDate) => void
}

/** A day, with the adjacent school days one tap away. Future days cannot be marked and are not offered. */
export function DayPicker({ date, previous, next, today, onChange }: DayPickerProps) {
  const hasNext = next !== null && next <= today
  return (
    <div className="flex w-full items-center gap-1 sm:w-auto sm:gap-1.5">
      <Button
        size="icon"
        aria-label="Hari sekolah sebelumnya"
        disabled={previous === null}
        title={previous === null ? 'Tidak ada hari sekolah sebelumnya' : undefined}
        onClick={() => previous && onChange(previous)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
        <DateInput
          aria-label="Tanggal"
          value={date}
          max={today}
          onChange={(value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && onChange(value)}
        />
      </div>
      <Button
        size="icon"
        aria-label="Hari sekolah berikutnya"
        disabled={!hasNext}
        title={hasNext ? undefined : 'Hari berikutnya belum tiba'}
        onClick={() => next && onChange(next)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      {date !== today && (
        <Button tone="quiet" className="px-1.5 sm:px-2.5" onClick={() => onChange(today)}>
          Hari ini
        </Button>
      )}
    </div>
  )
}
