import { attitudeGradeLabels, attitudeGrades } from '@hadir/contract/evaluation/report-card-words.ts'
import { SelectField } from '../../../../components/form/fields/fields.tsx'
import type { CardForm } from './card-values.ts'
import { TextAreaField } from '../../../../components/form/fields/text-area-field.tsx'

const options = attitudeGrades.map((value) => ({ value, label: `${value} · ${attitudeGradeLabels[value]}` }))

/** Sikap, which only K13 has. */
export const AttitudeFields = ({ form }: { form: CardForm }) => (
  <>
    <SelectField
      control={form.control}
      name="spiritualGrade"
      label="Sikap spiritual"
      options={options}
      placeholder="Belum diisi"
      required
    />
    <TextAreaField control={form.control} name="spiritualText" label="Deskripsi sikap spiritual" />
    <SelectField
      control={form.control}
      name="socialGrade"
      label="Sikap sosial"
      options={options}
      placeholder="Belum diisi"
      required
    />
    <TextAreaField control={form.control} name="socialText" label="Deskripsi sikap sosial" />
  </>
)
