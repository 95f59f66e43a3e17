import { type FieldValues, useController } from 'react-hook-form'
import { useFieldNote } from '../../../components/form/form-fields.ts'
import type { FieldProps } from '../../../components/form/fields/fields.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/input.tsx'

/** One sentence, in a box that grows with it. */
export function SentenceField<V extends FieldValues>({ control, name, label, help, required = false }: FieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  useFieldNote(name, label)
  const value: unknown = field.value
  return (
    <Field label={label} help={help} required={required} error={fieldState.error?.message}>
      {(aria) => (
        <Textarea
          {...field}
          {...aria}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          // A rapor prints it inside a paragraph.
          onChange={(event) => field.onChange(event.target.value.replaceAll(/\r?\n/g, ' '))}
        />
      )}
    </Field>
  )
}
