import { levels, schoolStatuses } from '@hadir/contract/labels.ts'
import type { SchoolReference } from '@hadir/contract/school/school.ts'
import { type Control, type UseFormSetValue } from 'react-hook-form'
import { SelectField, TextField } from '../../components/form/fields/fields.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { FormPart } from './form-part.tsx'
import { type Part, type RegistrationValues, type SchoolChoice } from './organization-parts.ts'
import { RegionFields } from '../../components/form/fields/region-fields.tsx'
import { placesOf } from './organization-parts.ts'
import { SchoolField } from '../../components/form/fields/school-field.tsx'

const levelOptions = levels.map((level) => ({ value: level, label: level }))
const statusOptions = schoolStatuses.map((status) => ({ value: status, label: status }))
const schoolChoices = [
  { value: 'new', label: 'Sekolah baru' },
  { value: 'existing', label: 'Sudah terdaftar' },
] as const

type OrganizationTabProps = {
  control: Control<RegistrationValues>
  setValue: UseFormSetValue<RegistrationValues>
  parts: readonly Part[]
  /** Only a school admin has the choice. */
  choice: SchoolChoice | null
  onChoose: (choice: SchoolChoice) => void
}

export function OrganizationTab({ control, setValue, parts, choice, onChoose }: OrganizationTabProps) {
  const shared = { control, setValue }
  // A school admin who searches for her school and finds it unregistered registers it.
  const register = (npsn: string, reference: SchoolReference | null) => {
    setValue('schoolApproval.npsn', '')
    setValue('schoolData.npsn', npsn)
    if (reference) {
      setValue('schoolData.name', reference.name)
      setValue('schoolData.status', reference.status)
    }
    onChoose('new')
  }
  return (
    <div className="grid gap-6">
      {choice && (
        <Segmented legend="Sekolah Anda di Hadir" value={choice} segments={schoolChoices} onChange={onChoose} />
      )}
      {parts.includes('schoolData') && <SchoolFields {...shared} />}
      {parts.includes('companyData') && <CompanyFields {...shared} />}
      {(parts.includes('schoolApproval') || parts.includes('studentApproval')) && (
        <p className="text-soft">Pendaftaran Anda menunggu persetujuan sekolah sebelum data sekolah dapat dilihat.</p>
      )}
      {parts.includes('schoolApproval') && (
        <SchoolField control={control} name="schoolApproval.npsn" {...(choice && { onElsewhere: register })} />
      )}
      {parts.includes('studentApproval') && (
        <TextField
          control={control}
          name="studentApproval.nisn"
          label="NISN siswa"
          required
          inputMode="numeric"
          help="NISN biasanya 10 angka."
        />
      )}
    </div>
  )
}

type FieldsProps = Pick<OrganizationTabProps, 'control' | 'setValue'>

function SchoolFields({ control, setValue }: FieldsProps) {
  return (
    <div className="grid gap-8">
      <FormPart title="Sekolah">
        <TextField
          control={control}
          name="schoolData.npsn"
          label="NPSN"
          required
          inputMode="numeric"
          help="Nomor Pokok Sekolah Nasional, biasanya 8 angka."
        />
        <SelectField control={control} name="schoolData.level" label="Jenjang" required options={levelOptions} />
        <TextField control={control} name="schoolData.name" label="Nama sekolah" required autoComplete="organization" />
        <SelectField control={control} name="schoolData.status" label="Status" options={statusOptions} />
        <TextField control={control} name="schoolData.principal" label="Kepala sekolah" />
      </FormPart>
      <OfficeFields {...{ control, setValue }} of="schoolData" emailLabel="Email sekolah" />
    </div>
  )
}

function CompanyFields({ control, setValue }: FieldsProps) {
  return (
    <div className="grid gap-8">
      <FormPart title="Perusahaan">
        <TextField
          control={control}
          name="companyData.name"
          label="Nama perusahaan"
          required
          autoComplete="organization"
        />
        <TextField
          control={control}
          name="companyData.npwp"
          label="NPWP"
          required
          inputMode="numeric"
          help="15 atau 16 angka."
        />
        <TextField control={control} name="companyData.director" label="Direktur" />
      </FormPart>
      <OfficeFields {...{ control, setValue }} of="companyData" emailLabel="Email perusahaan" />
    </div>
  )
}

type OfficeFieldsProps = FieldsProps & { of: 'schoolData' | 'companyData'; emailLabel: string }

/** An organization's address and contacts. */
function OfficeFields({ control, setValue, of, emailLabel }: OfficeFieldsProps) {
  return (
    <>
      <FormPart title="Kontak">
        <TextField control={control} name={`${of}.email`} label={emailLabel} required type="email" />
        <TextField
          control={control}
          name={`${of}.phone`}
          label="Nomor telepon"
          required
          type="tel"
          help="Contoh: 0215551234"
        />
        <TextField control={control} name={`${of}.fax`} label="Faks" type="tel" />
      </FormPart>
      <FormPart title="Alamat">
        <div className="md:col-span-2">
          <TextField control={control} name={`${of}.address`} label="Alamat" required />
        </div>
        <RegionFields control={control} setValue={setValue} names={placesOf(of)} required />
        <TextField control={control} name={`${of}.postalCode`} label="Kode pos" digits={5} />
      </FormPart>
    </>
  )
}
