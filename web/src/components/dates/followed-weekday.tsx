import { type Weekday, weekdayNames } from '@hadir/contract/dates/dates.ts'
import { Select } from '../../ui/inputs/select.tsx'
import { Field } from '../../ui/inputs/field.tsx'

const own = 'own'
const options = [
  ...weekdayNames.map((name, at) => ({ value: String(at + 1), label: `Jadwal ${name}` })),
  { value: own, label: 'Jadwal hari itu sendiri' },
]

type FollowedWeekdayProps = {
  /** Undefined: not chosen yet; null: the timetable of the date's own weekday. */
  value: Weekday | null | undefined
  error?: string | undefined
  onChange: (followed: Weekday | null | undefined) => void
}

/** Whose timetable an extra school day follows: a Saturday of a five-day school has no lessons of its own. */
export const FollowedWeekday = ({ value, error, onChange }: FollowedWeekdayProps) => (
  <Field label="Pelajaran memakai" help="Menentukan pelajaran dan jam pada hari itu." error={error} required>
    {(aria) => (
      <Select
        {...aria}
        options={options}
        {...(value === undefined && { placeholder: 'Pilih…' })}
        value={value === undefined ? '' : (value?.toString() ?? own)}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : target.value === own ? null : (Number(target.value) as Weekday))
        }
      />
    )}
  </Field>
)
