import type { ComponentProps } from 'react'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input, Textarea } from '../../../ui/inputs/input.tsx'
import { tooLong } from './too-long.ts'

type LimitedTextProps = Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'required' | 'error'> &
  Pick<ComponentProps<typeof Input>, 'ref' | 'autoComplete' | 'autoFocus' | 'disabled' | 'onFocus' | 'placeholder'> & {
    value: string
    /** The longest text that can be saved. A longer one stays as typed, with a message. */
    most: number
    /** Unset for a single line. */
    rows?: number
    onChange: (text: string) => void
  }

/**
 * A text outside of a form with a schema, such as the reason in a dialog. The dialog itself must not send a text that
 * is `tooLong`.
 */
export function LimitedText(props: LimitedTextProps) {
  const { label, help, required = false, error, value, most, rows, onChange, ref = null, onFocus, ...rest } = props
  return (
    <Field {...{ label, help, required }} error={tooLong(value, most) ?? error}>
      {(aria) =>
        rows === undefined ? (
          <Input {...aria} {...rest} {...{ ref, onFocus, value }} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Textarea {...aria} {...rest} {...{ rows, value }} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Field>
  )
}
