import { type Control, useController } from 'react-hook-form'
import { useFieldNote } from '../../../components/form/form-fields.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/input.tsx'
import type { SetupFields } from './setup-values.ts'

/** A component's name. Its 80 characters do not fit a phone's line, so the box grows. */
export function NameField({ control, at }: { control: Control<SetupFields>; at: number }) {
  const { field, fieldState } = useController({ control, name: `components.${at}.name` })
  useFieldNote(field.name, 'Nama')
  return (
    <Field label="Nama" required error={fieldState.error?.message}>
      {(aria) => (
        <Textarea
          {...field}
          {...aria}
          rows={1}
          onChange={({ target }) => field.onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
        />
      )}
    </Field>
  )
}
