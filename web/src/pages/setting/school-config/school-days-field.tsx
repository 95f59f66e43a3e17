import { type Weekday, weekdayNames } from '@hadir/contract/dates/dates.ts'
import { useId } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'

type SchoolDaysFieldProps<V extends FieldValues> = { control: Control<V>; name: FieldPathByValue<V, Weekday[]> }

/** The weekdays on which the school teaches. */
export function SchoolDaysField<V extends FieldValues>({ control, name }: SchoolDaysFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const helpId = useId()
  const days: readonly Weekday[] = field.value
  const toggle = (day: Weekday, isChosen: boolean) =>
    field.onChange(isChosen ? [...days, day].sort((a, b) => a - b) : days.filter((one) => one !== day))
  return (
    <fieldset aria-describedby={helpId} className="md:col-span-2">
      <legend className="text-sm font-semibold">Hari sekolah</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 max-[15rem]:grid-cols-1 sm:flex sm:flex-wrap sm:gap-x-6">
        {weekdayNames.map((label, index) => {
          const day = (index + 1) as Weekday
          return (
            <Checkbox
              key={day}
              // The form focuses the first box if the days are invalid.
              {...(index === 0 && { ref: field.ref })}
              label={label}
              checked={days.includes(day)}
              onBlur={field.onBlur}
              onChange={(event) => toggle(day, event.target.checked)}
            />
          )
        })}
      </div>
      <p id={helpId} className="text-sm text-soft">
        {fieldState.error && <span className="block text-danger">{fieldState.error.message}</span>}
        Hari lain tidak perlu diabsen dan diarsir pada rekap.
      </p>
    </fieldset>
  )
}
