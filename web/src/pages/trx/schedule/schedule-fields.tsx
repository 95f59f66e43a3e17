import { quarterMinutes, type scheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'

export type Fields = z.input<typeof scheduleFields>

type ValueSelectProps = {
  control: Control<Fields>
  name: 'semesterNo' | 'weekday' | 'periodStart' | 'periodEnd'
  label: string
  options: readonly { value: number | null; label: string }[]
  /** May be empty while nothing is chosen. */
  isOpen?: boolean
}

/** A select whose values are numbers, or nothing. */
export function ValueSelect({ control, name, label, options, isOpen = false }: ValueSelectProps) {
  const { field, fieldState } = useController({ control, name })
  const shown = options.findIndex(({ value }) => value === (field.value ?? null))
  return (
    <Field label={label} error={fieldState.error?.message} required>
      {(aria) => (
        <Select
          {...aria}
          ref={field.ref}
          onBlur={field.onBlur}
          {...(isOpen && { placeholder: 'Pilih…' })}
          options={options.map((one, index) => ({ value: String(index), label: one.label }))}
          value={shown < 0 ? '' : String(shown)}
          onChange={(event) => field.onChange(options[Number(event.target.value)]?.value ?? null)}
        />
      )}
    </Field>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Hours 00 to 23 and quarters of them: for a school without bells. */
export function QuarterTime({
  control,
  name,
  label,
}: {
  control: Control<Fields>
  name: 'startTime' | 'endTime'
  label: string
}) {
  const { field, fieldState } = useController({ control, name })
  const [hour = '', minute = ''] = String(field.value ?? '').split(':')
  const changeTime = (nextHour: string, nextMinute: string) =>
    field.onChange(nextHour === '' ? '' : `${nextHour}:${nextMinute || '00'}`)
  return (
    <Field label={label} error={fieldState.error?.message} required>
      {(aria) => (
        <span className="grid grid-cols-2 gap-2">
          <Select
            {...aria}
            ref={field.ref}
            placeholder="Jam"
            options={hours.map((value) => ({ value, label: value }))}
            value={hour}
            onChange={(event) => changeTime(event.target.value, minute)}
          />
          <Select
            aria-label={`${label}, menit`}
            placeholder="Menit"
            options={quarterMinutes.map((value) => ({ value, label: value }))}
            value={minute}
            onChange={(event) => changeTime(hour || '07', event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
