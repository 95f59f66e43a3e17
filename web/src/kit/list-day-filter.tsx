import { useState } from 'react'
import { schoolDate } from '@hadir/contract/dates.ts'
import { DateInput } from './date-input.tsx'

type DayFilterProps = { label: string; value: string; onChange: (value: string) => void }

/** A day that a list is filtered by, as soon as it is a whole date. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The address changed under the field (back button, *Hapus saringan*): the field follows.
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  return (
    <label className="inline-flex shrink-0 items-center gap-2 text-sm font-medium whitespace-nowrap">
      {label}
      <span className="w-44 sm:w-40">
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
