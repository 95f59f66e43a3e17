import { type FieldError, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/input.tsx'
import { useFieldNote } from '../form-fields.ts'
import type { FieldProps } from './fields.tsx'

type TextAreaFieldProps<V extends FieldValues> = FieldProps<V> & {
  /** One line on paper: the box grows, so that a long one can be read on a phone. */
  isLine?: boolean
}

/** A text that may be longer than a line of the screen. */
export function TextAreaField<V extends FieldValues>(props: TextAreaFieldProps<V>) {
  const { control, name, label, help, required = false, disabled, isLine = false } = props
  const { field, fieldState } = useController({ control, name })
  useFieldNote(name, label)
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <Field {...{ label, help, required }} error={problemOf(fieldState.error, text)}>
      {(aria) => (
        <Textarea
          {...field}
          {...aria}
          disabled={disabled}
          rows={isLine ? 1 : undefined}
          onKeyDown={(event) => {
            // As in any box of one line.
            if (!isLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={({ target }) => field.onChange(isLine ? target.value.replaceAll(/[\r\n]+/g, ' ') : target.value)}
          value={text}
        />
      )}
    </Field>
  )
}

/** Of a text that is too long also how long it is now, to shorten it without counting. */
const problemOf = (error: FieldError | undefined, text: string) =>
  error?.type === 'too_big' ? `${error.message}, sekarang ${text.trim().length}` : error?.message
