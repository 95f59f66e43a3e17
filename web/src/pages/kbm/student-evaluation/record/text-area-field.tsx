import { type FieldPath, useController } from 'react-hook-form'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Textarea } from '../../../../ui/inputs/input.tsx'
import type { CardFields, CardForm } from './card-values.ts'

type TextAreaFieldProps = {
  form: CardForm
  name: FieldPath<CardFields>
  label: string
  required?: boolean
  /** One line on paper: the box grows, so that a long one can be read on a phone. */
  isLine?: boolean
}

export function TextAreaField({ form, name, label, required = false, isLine = false }: TextAreaFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  useFieldNote(name, label)
  return (
    <Field label={label} required={required} error={fieldState.error?.message}>
      {(aria) => (
        <Textarea
          {...field}
          {...aria}
          rows={isLine ? 1 : undefined}
          onChange={({ target }) => field.onChange(isLine ? target.value.replaceAll(/[\r\n]+/g, ' ') : target.value)}
          value={typeof field.value === 'string' ? field.value : ''}
        />
      )}
    </Field>
  )
}
