import { incomes } from '@hadir/contract/student/student-choices.ts'
import { relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import { type sensitiveFields, type StudentSensitive, yesNo } from '@hadir/contract/student/sensitive.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { NumberField, SelectField, TextField } from '../../../../components/form/fields/fields.tsx'

type TabProps = { control: Control<z.input<typeof sensitiveFields>> }
type RecordTabProps = TabProps & { record: StudentSensitive }

/** The choices, and other text that an import has stored. */
const withStored = (values: readonly string[], stored: string | null | undefined) =>
  (stored && !values.includes(stored) ? [stored, ...values] : values).map((value) => ({ value, label: value }))

export const NumbersTab = ({ control }: TabProps) => (
  <>
    <TextField control={control} name="nik" label="NIK" help="16 angka" inputMode="numeric" />
    <TextField control={control} name="familyCardNo" label="Nomor KK" help="16 angka" inputMode="numeric" />
    <NumberField control={control} name="latitude" label="Lintang rumah" help="Contoh: -6,5971" />
    <NumberField control={control} name="longitude" label="Bujur rumah" help="Contoh: 106,8060" />
  </>
)

export function ParentsTab({ control, record }: RecordTabProps) {
  const known = relations.filter((relation) => record.guardians[relation])
  return (
    <>
      {known.length === 0 && (
        <p className="text-sm text-soft md:col-span-2">
          Belum ada orang tua atau wali. Isi dahulu namanya di data siswa.
        </p>
      )}
      {known.map((relation) => {
        const title = relationLabels[relation].toLowerCase()
        const guardian = record.guardians[relation]
        return (
          <fieldset
            key={relation}
            className="grid gap-x-6 gap-y-4 border-t pt-5 first:border-0 first:pt-0 md:col-span-2 md:grid-cols-2"
          >
            <legend className="sr-only">{relationLabels[relation]}</legend>
            <p className="md:col-span-2">
              <span className="font-semibold">{relationLabels[relation]}</span> {guardian?.name}
            </p>
            <TextField
              control={control}
              name={`guardians.${relation}.nik`}
              label={`NIK ${title}`}
              help="16 angka"
              inputMode="numeric"
            />
            <SelectField
              control={control}
              name={`guardians.${relation}.income`}
              label={`Penghasilan ${title}`}
              options={withStored(incomes, guardian?.income)}
            />
          </fieldset>
        )
      })}
    </>
  )
}

export const AidTab = ({ control, record }: RecordTabProps) => (
  <>
    <SelectField
      control={control}
      name="kipReceiver"
      label="Penerima KIP"
      options={withStored(yesNo, record.kipReceiver)}
    />
    <TextField control={control} name="kipNo" label="Nomor KIP" />
    <TextField control={control} name="kipName" label="Nama di KIP" />
    <SelectField
      control={control}
      name="kpsReceiver"
      label="Penerima KPS"
      options={withStored(yesNo, record.kpsReceiver)}
    />
    <TextField control={control} name="kpsNo" label="Nomor KPS" />
    <TextField control={control} name="kksNo" label="Nomor KKS" />
    <SelectField
      control={control}
      name="pipEligible"
      label="Layak PIP"
      options={withStored(yesNo, record.pipEligible)}
    />
    <TextField control={control} name="pipReason" label="Alasan layak PIP" />
  </>
)

export const HealthTab = ({ control }: TabProps) => (
  <>
    <TextField control={control} name="specialNeeds" label="Kebutuhan khusus" />
    <NumberField control={control} name="weightKg" label="Berat badan (kg)" />
    <NumberField control={control} name="heightCm" label="Tinggi badan (cm)" />
    <NumberField control={control} name="headCm" label="Lingkar kepala (cm)" />
  </>
)

export const BankTab = ({ control }: TabProps) => (
  <>
    <TextField control={control} name="bank" label="Bank" />
    <TextField control={control} name="accountNo" label="Nomor rekening" inputMode="numeric" />
    <TextField control={control} name="accountName" label="Rekening atas nama" />
  </>
)
