import { educations, employmentStatuses, genderLabels, genders, ptkTypes, religions } from '@hadir/contract/labels.ts'
import { nipDoubts } from '@hadir/contract/fields/nip.ts'
import {
  leavingStatuses,
  type Teacher,
  type teacherFields,
  teacherStatuses,
  teacherStatusLabels,
} from '@hadir/contract/teacher/teacher.ts'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { HandoverNotice } from '../../../components/teacher/handover-notice.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'

type TabProps = { control: Control<z.input<typeof teacherFields>> }

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))
const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const
const statusOptions = teacherStatuses.map((value) => ({ value, label: teacherStatusLabels[value] }))

export function IdentityTab({ control }: TabProps) {
  return (
    <>
      <TextField control={control} name="name" label="Nama tanpa gelar" required />
      <SelectField control={control} name="gender" label="Jenis kelamin" options={genderOptions} required />
      <TextField control={control} name="titleFront" label="Gelar depan" />
      <TextField control={control} name="titleBack" label="Gelar belakang" />
      <TextField control={control} name="birthPlace" label="Tempat lahir" />
      <DateField control={control} name="dob" label="Tanggal lahir" required />
      <SelectField control={control} name="religion" label="Agama" options={asOptions(religions)} />
    </>
  )
}

export function EmploymentTab({ control }: TabProps) {
  const [nip = '', dob = '', gender] = useWatch({ control, name: ['nip', 'dob', 'gender'] })
  const doubts = nipDoubts(nip ?? '', { dob, gender: gender ?? '' })
  return (
    <>
      <TextField
        control={control}
        name="nip"
        label="NIP"
        help={doubts.length > 0 ? `Periksa lagi: ${doubts.join('; ')}. Tetap dapat disimpan.` : '18 angka'}
        inputMode="numeric"
      />
      <TextField control={control} name="nuptk" label="NUPTK" help="16 angka" inputMode="numeric" />
      <SelectField
        control={control}
        name="employmentStatus"
        label="Status kepegawaian"
        options={asOptions(employmentStatuses)}
        required
      />
      <SelectField control={control} name="ptkType" label="Jenis PTK" options={asOptions(ptkTypes)} required />
      <TextField control={control} name="rank" label="Pangkat/Golongan" help="Misalnya III/c" />
      <DateField control={control} name="tmt" label="TMT" />
      <SelectField control={control} name="education" label="Pendidikan" options={asOptions(educations)} />
      <TextField control={control} name="major" label="Jurusan" />
    </>
  )
}

export function ContactTab({ form }: { form: UseFormReturn<z.input<typeof teacherFields>> }) {
  const { control } = form
  return (
    <>
      <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
      <TextField control={control} name="email" label="Email" type="email" />
      <TextField control={control} name="address" label="Alamat" />
      <RegionFields control={control} setValue={form.setValue} names={places} />
      <TextField control={control} name="postalCode" label="Kode pos" help="5 angka" inputMode="numeric" />
    </>
  )
}

export function StatusTab({ control, record }: TabProps & { record: Teacher | null }) {
  const status = useWatch({ control, name: 'status' })
  const leftOn = useWatch({ control, name: 'leftOn' })
  const isLeaving = status !== undefined && leavingStatuses.includes(status)
  return (
    <>
      <SelectField
        control={control}
        name="status"
        label="Status"
        options={statusOptions}
        help={isLeaving ? 'Tugas dan wali kelasnya berakhir pada tanggal di bawah.' : undefined}
        required
      />
      {record && (
        <div className="grid content-start gap-1.5">
          <p className="text-sm font-semibold">Akun</p>
          <p>{record.hasAccount ? <Badge tone="good">Terhubung</Badge> : <NotYet>Belum</NotYet>}</p>
          <p className="text-sm text-soft">Akun terhubung ketika permintaan akses guru disetujui.</p>
        </div>
      )}
      {isLeaving && (
        <>
          <DateField control={control} name="leftOn" label="Berhenti sejak" required />
          <TextField control={control} name="leftReason" label="Alasan" required />
        </>
      )}
      {record && status !== 'AKTIF' && (
        <HandoverNotice
          teacher={record}
          isLeaving={isLeaving}
          leftOn={typeof leftOn === 'string' ? leftOn : undefined}
        />
      )}
    </>
  )
}
