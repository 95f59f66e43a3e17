import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../../../../components/form/fields/fields.tsx'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { AbsenceCounts, absenceKinds } from '../absence-counts.tsx'
import type { CardForm } from './card-values.ts'
import { TextAreaField } from '../../../../components/form/fields/text-area-field.tsx'

/** The recap's counts, and beside them what the homeroom teacher prints instead, with her reason. */
export function AbsenceFields({ form, absences }: { form: CardForm; absences: StudentReportCard['absences'] }) {
  const { control } = form
  const override = useWatch({ control, name: 'override' })
  // The history treats it as one field.
  useFieldNote('override', 'Ketidakhadiran di rapor')
  const toggle = (isOwn: boolean) =>
    form.setValue('override', isOwn ? { ...absences, reason: '' } : null, { shouldDirty: true })
  return (
    <>
      <AbsenceCounts counts={absences} about="Dari rekap absensi" />
      <Checkbox
        label="Cetak jumlah lain di rapor"
        checked={Boolean(override)}
        onChange={({ target }) => toggle(target.checked)}
      />
      {override && (
        <>
          <div className="grid grid-cols-3 items-end gap-3">
            {absenceKinds.map(({ kind, label }) => (
              <NumberField key={kind} control={control} name={`override.${kind}`} label={label} required />
            ))}
          </div>
          <TextAreaField control={form.control} name="override.reason" label="Alasan" required />
        </>
      )}
    </>
  )
}
