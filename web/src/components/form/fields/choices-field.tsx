import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import type { FieldProps } from './fields.tsx'
import { useFieldNote } from '../form-fields.ts'

type ChoicesFieldProps<V extends FieldValues, Value extends string | number> = FieldProps<V> & {
  /** The value is in this order, whatever order they are ticked in. */
  options: readonly { value: Value; label: string }[]
}

/** Checkboxes for a few choices; the value is a list. */
export function ChoicesField<V extends FieldValues, Value extends string | number>(props: ChoicesFieldProps<V, Value>) {
  const { control, name, label, help, required = false, disabled, options } = props
  const { field, fieldState } = useController({ control, name })
  const labelOf = (value: string) => options.find((one) => String(one.value) === value)?.label ?? value
  // A list is one text outside its form.
  useFieldNote(name, label, (values) => values.split(', ').map(labelOf).join(', '))
  const helpId = useId()
  const chosen: readonly Value[] = field.value ?? []
  const toggle = (value: Value, isChosen: boolean) =>
    field.onChange(options.map((one) => one.value).filter((one) => (one === value ? isChosen : chosen.includes(one))))
  return (
    <fieldset aria-describedby={helpId} className="md:col-span-2">
      <legend className="text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-soft"> (opsional)</span>}
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-6">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            // The form focuses the first box if the choice is invalid.
            {...(index === 0 && { ref: field.ref })}
            label={option.label}
            disabled={disabled}
            checked={chosen.includes(option.value)}
            onBlur={field.onBlur}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
        ))}
      </div>
      <p id={helpId} className="text-sm text-soft">
        {fieldState.error && (
          <span id={`${helpId}-error`} className="block text-danger">
            {fieldState.error.message}
          </span>
        )}
        {help}
      </p>
    </fieldset>
  )
}
