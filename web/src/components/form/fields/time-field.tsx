import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { type FieldValues, useController } from 'react-hook-form'
import { Input } from '../../../ui/inputs/input.tsx'
import type { FieldProps } from './fields.tsx'

/** 735, 7.35 and 7:35 become 07:35; unreadable text stays as typed. */
export function readClockTime(typed: string): string {
  const match = /^(\d{1,2})\s*[.:]?\s*(\d{2})$/.exec(normalizeTyped(typed))
  return match?.[1] && match[2] ? `${match[1].padStart(2, '0')}:${match[2]}` : typed
}

type TimeFieldProps<V extends FieldValues> = Pick<FieldProps<V>, 'control' | 'name' | 'label'>

/** A time of day in a table row: its label is for screen readers, its error is below it. */
export function TimeField<V extends FieldValues>({ control, name, label }: TimeFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const errorId = `${name}-error`
  const message = fieldState.error?.message
  return (
    <span className="grid gap-1">
      <Input
        {...field}
        aria-label={label}
        aria-invalid={message !== undefined}
        aria-describedby={message ? errorId : undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder="07:35"
        className="w-24 tabular-nums"
        onBlur={(event) => {
          field.onChange(readClockTime(event.target.value))
          field.onBlur()
        }}
      />
      {message && (
        <span id={errorId} className="max-w-40 text-sm text-danger">
          {message}
        </span>
      )}
    </span>
  )
}
