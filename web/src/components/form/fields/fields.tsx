import { formatDate } from '@hadir/contract/dates/dates.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import type { ChoicesNote } from '../../../ui/inputs/choices-note.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import type { ServerSearch } from '../../../ui/inputs/server-search.ts'
import { DateInput } from './date-input.tsx'
import { useFieldNote } from '../form-fields.ts'

/** The props of every field of a form; `control` comes from useForm or from RecordForm's children. */
export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  help?: ReactNode
  required?: boolean
  disabled?: boolean
}

function useField<Values extends FieldValues>(
  { control, name, label }: FieldProps<Values>,
  show?: (value: string) => string,
) {
  const { field, fieldState } = useController({ control, name })
  useFieldNote(name, label, show)
  const value: unknown = field.value
  return { field, text: value === undefined || value === null ? '' : String(value), error: fieldState.error?.message }
}

const fieldProps = <V extends FieldValues>({ label, help, required = false }: FieldProps<V>) => ({
  label,
  help,
  required,
})

type TextFieldProps<V extends FieldValues> = FieldProps<V> & {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  readOnly?: boolean
  /**
   * For a number of at most so many digits. No other text is limited while it is typed: the end of what is pasted would
   * be cut off, unnoticed.
   */
  digits?: number
}

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { type = 'text', digits, autoComplete = 'off', placeholder, readOnly, disabled } = props
  const { inputMode = digits ? 'numeric' : undefined } = props
  const { field, text, error } = useField(props)
  return (
    <Field {...fieldProps(props)} error={error}>
      {(aria) => (
        <Input
          {...field}
          {...aria}
          {...{ type, inputMode, autoComplete, placeholder, readOnly, disabled }}
          value={text}
          onChange={
            digits ? ({ target }) => field.onChange(normalizeTyped(target.value).slice(0, digits)) : field.onChange
          }
        />
      )}
    </Field>
  )
}

/** A number typed with digits; an empty box is null. */
export function NumberField<V extends FieldValues>(props: FieldProps<V>) {
  const { field, text, error } = useField(props)
  // The box shows what was typed, such as “9,” before the 5 or a letter, as long as the field has its value.
  const [typed, setTyped] = useState('')
  const toValue = (entry: string) => {
    const plain = normalizeTyped(entry)
    return plain === '' ? null : Number(plain.replace(',', '.'))
  }
  const isTyped = Object.is(toValue(typed), field.value)
  return (
    <Field {...fieldProps(props)} error={error}>
      {(aria) => (
        <Input
          {...field}
          {...aria}
          inputMode="decimal"
          autoComplete="off"
          disabled={props.disabled}
          value={isTyped ? typed : text === 'NaN' ? '' : text.replace('.', ',')}
          onChange={({ target: { value } }) => {
            setTyped(value)
            field.onChange(toValue(value))
          }}
        />
      )}
    </Field>
  )
}

type ChoiceFieldProps<V extends FieldValues> = FieldProps<V> & {
  options: readonly Choice[]
  placeholder?: string
  /** Called after a choice made by hand. */
  onChosen?: (value: string) => void
}

const labelIn = (options: readonly Choice[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export function SelectField<V extends FieldValues>(props: ChoiceFieldProps<V>) {
  const { field, text, error } = useField(props, labelIn(props.options))
  const { options, disabled, onChosen } = props
  // A required choice, once made, can be changed but not removed.
  const placeholder = props.placeholder ?? (props.required && text !== '' ? undefined : 'Pilih…')
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    field.onChange(event)
    onChosen?.(event.target.value)
  }
  return (
    <Field {...fieldProps(props)} error={error}>
      {(aria) => (
        <Select
          {...field}
          {...aria}
          {...{ options, disabled, onChange }}
          {...(placeholder && { placeholder })}
          value={text}
        />
      )}
    </Field>
  )
}

type ComboFieldProps<V extends FieldValues> = ChoiceFieldProps<V> & {
  /** Depends on a field that has an error of its own: until that one is chosen, this one is not called wrong. */
  isDependent?: boolean
  note?: ChoicesNote | undefined
  search?: ServerSearch
}

export function ComboField<V extends FieldValues>(props: ComboFieldProps<V>) {
  const { field, text, error } = useField(props, labelIn(props.options))
  const { options, placeholder = 'Pilih…', note, search, onChosen, disabled = false, isDependent = false } = props
  return (
    <Field {...fieldProps(props)} error={isDependent && disabled ? undefined : error}>
      {(aria) => (
        <Combobox
          {...aria}
          {...{ options, placeholder, note, search, disabled }}
          ref={field.ref}
          value={text}
          onBlur={field.onBlur}
          onChange={(value) => {
            field.onChange(value)
            onChosen?.(value)
          }}
        />
      )}
    </Field>
  )
}

const shownDate = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value)

type DateFieldProps<V extends FieldValues> = FieldProps<V> & {
  autoComplete?: string
  /** Gets each complete date and the one before it, not the text that is being typed. */
  onChosen?: (date: string, before: string) => void
}

export function DateField<V extends FieldValues>(props: DateFieldProps<V>) {
  const { field, text, error } = useField(props, shownDate)
  const last = useRef(text)
  const onChange = (value: string) => {
    field.onChange(value)
    if (shownDate(value) === value) return
    props.onChosen?.(value, last.current)
    last.current = value
  }
  const { disabled = false, autoComplete = 'off' } = props
  return (
    <Field {...fieldProps(props)} error={error}>
      {(aria) => <DateInput {...aria} {...{ disabled, autoComplete }} {...field} {...{ onChange }} value={text} />}
    </Field>
  )
}

export function CheckField<V extends FieldValues>(props: FieldProps<V>) {
  const { ref, name, value, onBlur, onChange } = useController({ control: props.control, name: props.name }).field
  useFieldNote(props.name, props.label)
  return (
    <Checkbox
      label={
        props.help ? (
          <>
            {props.label}
            <span className="block text-sm text-soft">{props.help}</span>
          </>
        ) : (
          props.label
        )
      }
      disabled={props.disabled}
      ref={ref}
      name={name}
      checked={value === true}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
