import { clsx } from 'clsx'
import { useState } from 'react'
import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { DateInput } from '../form/fields/date-input.tsx'

type DayFilterProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** With its label above it instead of beside it. */
  isStacked?: boolean
}

/** Filters a list by a day, as soon as the date is complete. */
export function DayFilter({ label, value, onChange, isStacked = false }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Follows a change of the address from elsewhere (back button, *Hapus filter*).
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  return (
    <label
      className={clsx(
        'text-sm',
        isStacked
          ? 'grid gap-1.5 font-semibold'
          : 'inline-flex shrink-0 items-center gap-2 font-medium whitespace-nowrap',
      )}
    >
      {label}
      <span className={isStacked ? 'font-normal' : 'w-44'}>
        <DateInput
          value={typed}
          onChange={(next) => {
            setTyped(next)
            if (next !== value && (next === '' || schoolDate.safeParse(next).success)) onChange(next)
          }}
        />
      </span>
    </label>
  )
}
