import { Field } from '../../../../ui/inputs/field.tsx'
import { type Choice, Select } from '../../../../ui/inputs/select.tsx'

export type ClassFieldProps = {
  classes: readonly Choice[]
  value: string
  onChange: (classId: string) => void
  disabled?: boolean
}

export const ClassField = ({ classes, value, onChange, disabled }: ClassFieldProps) => (
  <Field label="Kelas" required>
    {(field) => (
      <Select
        {...field}
        value={value}
        placeholder="Pilih kelas…"
        options={classes}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
