import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '../../../components/form/fields/fields.tsx'
import { readClockTime } from '../../../components/form/fields/time-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'

/** A time of day: 735, 7.35 and 7:35 are 07:35. An empty field is no time. */
export function ClockField<V extends FieldValues>({ control, name, label, help, required = false }: FieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} help={help} required={required} error={fieldState.error?.message}>
      {(aria) => (
        <Input
          {...aria}
          {...field}
          value={field.value ?? ''}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => field.onChange(event.target.value === '' && !required ? null : event.target.value)}
          onBlur={(event) => {
            if (event.target.value !== '') field.onChange(readClockTime(event.target.value))
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
