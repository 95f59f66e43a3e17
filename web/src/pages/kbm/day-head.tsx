import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateInput } from '../../components/form/fields/date-input.tsx'
import { Button } from '../../ui/button.tsx'

type DayHeadProps = DayPickerProps & {
  title: string
  /** Beside the title. */
  link?: ReactNode
  /** The day in words. */
  children: ReactNode
}

/** The head of a day's list: its title, the day in words, and the choice of another day. */
export function DayHead({ title, link, children, ...picker }: DayHeadProps) {
  const heading = <h1 className="text-2xl font-bold">{title}</h1>
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div className={clsx(link && 'w-full sm:w-auto sm:min-w-[21rem]')}>
        {link ? (
          <div className="flex min-h-11 items-center justify-between gap-x-4 sm:justify-start">
            {heading}
            {link}
          </div>
        ) : (
          heading
        )}
        <p className="mt-0.5 text-soft">{children}</p>
      </div>
      <DayPicker {...picker} />
    </header>
  )
}

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
    <div className="flex w-full flex-wrap items-center gap-1 sm:w-auto sm:gap-1.5">
      <Button
        size="icon"
        aria-label="Hari sekolah sebelumnya"
        disabled={previous === null}
        title={previous === null ? 'Tidak ada hari sekolah sebelumnya' : undefined}
        onClick={() => previous && onChange(previous)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <div className="min-w-39 flex-1 sm:w-40 sm:flex-none">
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
        <Button tone="quiet" className="max-sm:px-1!" onClick={() => onChange(today)}>
          Hari ini
        </Button>
      )}
    </div>
  )
}
