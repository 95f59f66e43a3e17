import { useState } from 'react'
import { Field } from '../../../../ui/inputs/field.tsx'
import { type Choice, Select } from '../../../../ui/inputs/select.tsx'

export type ClassFieldProps = {
  classes: readonly Choice[]
  value: string
  onChange: (classId: string) => void
  disabled?: boolean
}

/** A class to choose; the only one needs no choice, also where the list comes after the window. */
export function useChosenClass(first: string, classes: readonly Choice[]) {
  const [chosen, choose] = useState(first)
  const [only] = classes.length === 1 ? classes : []
  return [chosen || (only?.value ?? ''), choose] as const
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
