import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'

const shortest = 5
export const isWitnessed = (text: string) => text.trim().length >= shortest

type WitnessFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** If a school acts for a guardian: who that was, and where it is on paper. */
export const WitnessField = ({ label, value, onChange }: WitnessFieldProps) => (
  <Field label={label} help="Misalnya: Ibu Rina, surat 12/11/2026 di map kelas 7A." required>
    {(aria) => <Input {...aria} maxLength={300} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)
