import { genderLabels, genders, religions } from '@hadir/contract/labels.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { livingWith, transports } from '@hadir/contract/student/student-choices.ts'
import { entryTypeLabels, entryTypes, familyStatuses } from '@hadir/contract/student/student-labels.ts'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { DateField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { useGradeChoices } from '../../../components/list/filters/grade-filter.ts'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { MembershipFields } from './membership-fields.tsx'
import { places, type StudentInput } from './student-fields.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))
const entryOptions = entryTypes.map((value) => ({ value, label: entryTypeLabels[value] }))

/** The choices, and other text that an import has stored. */
const withStored = (values: readonly string[], stored: string | null | undefined) =>
  asOptions(stored && !values.includes(stored) ? [stored, ...values] : values)

type RecordTabProps = { form: UseFormReturn<StudentInput>; record: StudentRecord | null }

/** Who she is and in which class: without one she is on no sheet the next morning. */
export function IdentityTab({ form, record }: RecordTabProps) {
  const { control } = form
  return (
    <>
      <TextField control={control} name="name" label="Nama lengkap" required />
      {record?.currentClass ? (
        <p className="self-center text-sm text-soft">
          Kelas saat ini: <strong className="text-ink">{record.currentClass.name}</strong>, nomor absen{' '}
          {record.currentClass.rollNo ?? '–'}
        </p>
      ) : (
        (record === null || record.status === 'AKTIF') && <MembershipFields form={form} />
      )}
      <SelectField control={control} name="gender" label="Jenis kelamin" options={genderOptions} required />
      <TextField control={control} name="nis" label="NIS" help="Nomor induk di sekolah (NIPD)" required />
      <DateField control={control} name="dob" label="Tanggal lahir" required />
      <TextField control={control} name="nisn" label="NISN" help="10 angka" inputMode="numeric" />
      <TextField control={control} name="birthPlace" label="Tempat lahir" />
      <SelectField control={control} name="religion" label="Agama" options={asOptions(religions)} />
      <SelectField
        control={control}
        name="familyStatus"
        label="Status dalam keluarga"
        options={asOptions(familyStatuses)}
      />
      <NumberField control={control} name="childNo" label="Anak ke" />
      <NumberField control={control} name="siblings" label="Jumlah saudara kandung" />
      <TextField control={control} name="birthCertificateNo" label="Nomor akta lahir" />
    </>
  )
}

export function AddressTab({ form }: { form: UseFormReturn<StudentInput> }) {
  const { control } = form
  const { defaultValues: stored } = useFormState({ control })
  return (
    <>
      <TextField control={control} name="address" label="Alamat" />
      <TextField control={control} name="hamlet" label="Dusun" />
      <TextField control={control} name="rt" label="RT" digits={3} />
      <TextField control={control} name="rw" label="RW" digits={3} />
      <RegionFields control={control} setValue={form.setValue} names={places} />
      <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
      <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
      <TextField control={control} name="email" label="Email" type="email" />
      <SelectField
        control={control}
        name="livingWith"
        label="Jenis tinggal"
        options={withStored(livingWith, stored?.livingWith)}
      />
      <SelectField
        control={control}
        name="transport"
        label="Alat transportasi"
        options={withStored(transports, stored?.transport)}
      />
      <NumberField control={control} name="distanceKm" label="Jarak ke sekolah (km)" />
    </>
  )
}

export function EntryTab({ form, record }: RecordTabProps) {
  const { control } = form
  const gradeChoices = useGradeChoices(record?.entryGrade)
  return (
    <>
      <SelectField control={control} name="entryType" label="Jenis pendaftaran" options={entryOptions} />
      <DateField control={control} name="entryDate" label="Diterima tanggal" />
      <SelectField control={control} name="entryGrade" label="Diterima di tingkat" options={gradeChoices} />
      <TextField control={control} name="originSchool" label="Sekolah asal" />
      <TextField control={control} name="originNpsn" label="NPSN sekolah asal" help="8 angka" inputMode="numeric" />
      <TextField control={control} name="prevDiplomaNo" label="Nomor ijazah sebelumnya" />
      <TextField control={control} name="skhunNo" label="Nomor SKHUN" />
    </>
  )
}
