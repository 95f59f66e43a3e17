import { useController } from 'react-hook-form'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Textarea } from '../../../../ui/inputs/input.tsx'
import type { CardForm } from './card-values.ts'

const most = 600

/** The homeroom teacher's note, with how much of its space it uses. */
export function NoteField({ form }: { form: CardForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'note' })
  useFieldNote('note', 'Catatan wali kelas')
  const text = field.value ?? ''
  const over = text.length - most
  return (
    <Field
      label="Catatan wali kelas"
      required
      error={over > 0 ? `${over} karakter terlalu panjang` : fieldState.error?.message}
      help={
        <span className="tabular-nums">
          {text.length}/{most} karakter
        </span>
      }
    >
      {(aria) => <Textarea {...field} {...aria} value={text} autoComplete="off" className="min-h-32" />}
    </Field>
  )
}
