import { formatDate } from '@hadir/contract/dates/dates.ts'
import { parseTypedDate } from '@hadir/contract/dates/typed-date.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { CalendarDays } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { Input } from '../../../ui/inputs/input.tsx'

type DateInputProps = {
  id?: string
  /** YYYY-MM-DD, or the raw text while it is not a date. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
  min?: string
  max?: string
  autoComplete?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean
  'aria-label'?: string
}

/** A date typed as DD/MM/YYYY or picked from the browser's calendar. */
export function DateInput({ value, onChange, onBlur, min, max, ...rest }: DateInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <span className="relative block">
      <Input
        {...rest}
        inputMode="numeric"
        placeholder="DD/MM/YYYY"
        // The narrowest screen has room for the date alone.
        className="pr-11 max-[15rem]:pr-1"
        value={draft ?? (isDate ? formatDate(value) : value)}
        onChange={(event) => {
          const typed = withSlashes(event.target.value, draft ?? '')
          setDraft(typed)
          onChange(parseTypedDate(typed) ?? typed)
        }}
        onBlur={() => {
          setDraft(null)
          onBlur?.()
        }}
      />
      {/* The picker's own field only positions the calendar; the button next to it opens it. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDate ? value : ''}
        min={min}
        max={max}
        disabled={rest.disabled}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-11 opacity-0"
      />
      <button
        type="button"
        aria-label="Pilih dari kalender"
        disabled={rest.disabled}
        onClick={() => picker.current?.showPicker()}
        className="absolute top-0 right-0 grid size-11 max-[15rem]:hidden place-content-center rounded-control text-soft hover:text-ink"
      >
        <CalendarDays aria-hidden className="size-[18px]" />
      </button>
    </span>
  )
}

/** Inserts the slashes while digits are typed; never while something is being deleted. */
export function withSlashes(entry: string, before: string): string {
  // A space may be the separator before the next number.
  const typed = entry.endsWith(' ') ? entry : normalizeTyped(entry)
  if (typed.length < before.length || !/^[\d/]*$/.test(typed)) return typed
  if (/^\d{2}$/.test(typed) || /^\d{2}\/\d{2}$/.test(typed)) return `${typed}/`
  const bare = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  return bare ? `${bare[1]}/${bare[2]}/${bare[3]}` : typed
}
