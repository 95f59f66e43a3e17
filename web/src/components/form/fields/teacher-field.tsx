import { type FieldValues, useController, useWatch } from 'react-hook-form'
import { ComboField, type FieldProps } from './fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { X } from 'lucide-react'
import { type TeacherChoices, useTeacherChoices } from './use-teacher-choices.ts'

type TeacherFieldProps<V extends FieldValues> = FieldProps<V> & {
  teacher?: { id: string; name: string } | null | undefined
}

/** One active teacher, or none. */
export function TeacherField<V extends FieldValues>({ teacher, ...props }: TeacherFieldProps<V>) {
  const choices = useTeacherChoices(teacher ? [teacher] : [])
  const value: unknown = useWatch({ control: props.control, name: props.name })
  const chosen = typeof value === 'string' ? value : ''
  return (
    <ComboField
      {...props}
      options={[{ value: '', label: 'Belum ada guru' }, ...choices.optionsWith([chosen])]}
      placeholder="Pilih guru"
      note={choices.note}
      search={choices.search}
      onChosen={choices.remember}
    />
  )
}

type CoTeachersFieldProps<V extends FieldValues> = FieldProps<V> & { teachers: readonly { id: string; name: string }[] }

/** Any number of teachers besides the first. */
export function CoTeachersField<V extends FieldValues>({ teachers, ...props }: CoTeachersFieldProps<V>) {
  const choices = useTeacherChoices(teachers)
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  const chosen: readonly string[] = field.value ?? []
  const add = (id: string) => {
    choices.remember(id)
    if (id && !chosen.includes(id)) field.onChange([...chosen, id])
  }
  return (
    <Field label={props.label} help={props.help} error={fieldState.error?.message}>
      {(aria) => (
        <div className="grid gap-2">
          <Chosen
            ids={chosen}
            choices={choices}
            onRemove={(id) => field.onChange(chosen.filter((one) => one !== id))}
          />
          <Combobox
            {...aria}
            ref={field.ref}
            value=""
            onChange={add}
            onBlur={field.onBlur}
            options={choices.options.filter(({ value }) => !chosen.includes(value))}
            placeholder="Tambah guru pendamping"
            note={choices.note}
            search={choices.search}
          />
        </div>
      )}
    </Field>
  )
}

function Chosen(props: { ids: readonly string[]; choices: TeacherChoices; onRemove: (id: string) => void }) {
  const { ids, choices, onRemove } = props
  if (ids.length === 0) return null
  return (
    <ul className="grid gap-1">
      {ids.map((id) => (
        <li key={id} className="flex items-center justify-between gap-2 rounded-control bg-sunken pl-3">
          {choices.nameOf(id)}
          <Button tone="quiet" aria-label={`Hapus ${choices.nameOf(id)}`} onClick={() => onRemove(id)}>
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
