import { genderLabels, genders } from '@hadir/contract/labels.ts'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { DateField, SelectField, TextField } from '../../components/form/fields/fields.tsx'
import { accountTypeOptions } from '../../components/form/fields/account-types.ts'
import { accountSteps } from './account-steps.ts'
import { FormPart } from './form-part.tsx'
import type { RegistrationValues } from './organization-parts.ts'
import { RegionFields } from '../../components/form/fields/region-fields.tsx'
import { placesOf } from './organization-parts.ts'

const genderOptions = genders.map((gender) => ({ value: gender, label: genderLabels[gender] }))

/** Types that can only join a school that somebody else has registered. */
const joining = new Set<string>(['teacher', 'student', 'alumni'])

type AccountTabProps = {
  control: Control<RegistrationValues>
  setValue: UseFormSetValue<RegistrationValues>
  /** Which of `accountSteps` is shown; null for all. */
  step: number | null
  onTypeChosen: () => void
}

export function AccountTab({ control, setValue, step, onTypeChosen }: AccountTabProps) {
  const accountType = useWatch({ control, name: 'account.accountType' })
  const wantsNisn = accountType === 'student'
  const partOf = (no: number) => ({ ...accountSteps[no], of: accountSteps.length, no, step })
  return (
    <div className="grid gap-8">
      <FormPart {...partOf(0)}>
        <SelectField
          control={control}
          name="account.accountType"
          label="Jenis akun"
          required
          placeholder="Pilih jenis akun"
          options={accountTypeOptions}
          help={
            joining.has(accountType) && 'Sekolah Anda harus sudah ada di Hadir. Anda memilihnya di langkah berikut.'
          }
          onChosen={onTypeChosen}
        />
        <TextField
          control={control}
          name="account.email"
          label="Email"
          required
          readOnly
          help="Email ini sudah diverifikasi."
        />
      </FormPart>
      <FormPart {...partOf(1)}>
        <TextField control={control} name="account.name" label="Nama lengkap" required autoComplete="name" />
        {(wantsNisn || accountType === 'alumni') && (
          <TextField
            control={control}
            name="account.nisn"
            label="NISN"
            required={wantsNisn}
            inputMode="numeric"
            help="NISN biasanya 10 angka."
          />
        )}
        <DateField control={control} name="account.dob" label="Tanggal lahir" required autoComplete="bday" />
        <SelectField control={control} name="account.gender" label="Jenis kelamin" required options={genderOptions} />
      </FormPart>
      <FormPart {...partOf(2)}>
        <TextField
          control={control}
          name="account.phone"
          label="Nomor telepon"
          required
          type="tel"
          autoComplete="tel"
          help="Contoh: 081234567890"
        />
      </FormPart>
      <FormPart {...partOf(3)}>
        <div className="md:col-span-2">
          <TextField control={control} name="account.address" label="Alamat" required autoComplete="street-address" />
        </div>
        <RegionFields
          control={control}
          setValue={setValue}
          names={placesOf('account')}
          required
          isVillageRequired={false}
        />
      </FormPart>
    </div>
  )
}
