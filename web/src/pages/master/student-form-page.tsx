import { genderLabels, genders, religions } from '@hadir/contract/labels.ts'
import { type Student, studentEndpoints } from '@hadir/contract/student.ts'
import { DeleteRecord } from '../../kit/delete-record.tsx'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { FormTabs } from '../../kit/form-tabs.tsx'
import { LoadRecord } from '../../kit/load-record.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths } from '../../paths.ts'
import { MembershipFields } from './membership-fields.tsx'

const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))
const religionOptions = religions.map((value) => ({ value, label: value }))
const touches = [studentEndpoints.list]

export function StudentFormPage() {
  return <LoadRecord endpoint={studentEndpoints.read}>{(record) => <StudentForm record={record} />}</LoadRecord>
}

function StudentForm({ record }: { record: Student | null }) {
  const params = record ? { id: record.id } : undefined
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? record.name : 'Tambah siswa'}
        endpoint={record ? studentEndpoints.update : studentEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : { name: '', nis: '', dob: '' }}
        resource={studentEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.students}
      >
        {(control, form) => (
          <FormTabs
            form={form}
            label="Bagian data siswa"
            tabs={[
              {
                value: 'identitas',
                label: 'Identitas',
                content: (
                  <>
                    <TextField control={control} name="name" label="Nama lengkap" required />
                    <SelectField
                      control={control}
                      name="gender"
                      label="Jenis kelamin"
                      options={genderOptions}
                      required
                    />
                    <TextField
                      control={control}
                      name="nis"
                      label="NIS"
                      help="Nomor induk di sekolah (NIPD)"
                      required
                      maxLength={20}
                    />
                    <TextField control={control} name="nisn" label="NISN" help="10 angka" inputMode="numeric" />
                    <TextField control={control} name="birthPlace" label="Tempat lahir" />
                    <DateField control={control} name="dob" label="Tanggal lahir" required />
                    <SelectField control={control} name="religion" label="Agama" options={religionOptions} />
                  </>
                ),
              },
              {
                value: 'alamat',
                label: 'Alamat & kontak',
                content: (
                  <>
                    <TextField control={control} name="address" label="Alamat" />
                    <TextField control={control} name="hamlet" label="Dusun" />
                    <TextField control={control} name="rt" label="RT" inputMode="numeric" maxLength={3} />
                    <TextField control={control} name="rw" label="RW" inputMode="numeric" maxLength={3} />
                    <TextField control={control} name="village" label="Desa / kelurahan" />
                    <TextField control={control} name="district" label="Kecamatan" />
                    <TextField control={control} name="postalCode" label="Kode pos" inputMode="numeric" maxLength={5} />
                    <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
                    <TextField control={control} name="email" label="Email" type="email" />
                  </>
                ),
              },
              {
                value: 'pendaftaran',
                label: 'Pendaftaran & kelas',
                content: (
                  <>
                    <DateField control={control} name="entryDate" label="Tanggal masuk sekolah" />
                    {record?.currentClass ? (
                      <p className="self-center text-sm text-soft">
                        Kelas saat ini: <strong className="text-ink">{record.currentClass.name}</strong>, nomor absen{' '}
                        {record.currentClass.rollNo ?? '–'}
                      </p>
                    ) : (
                      <MembershipFields form={form} />
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </RecordForm>
      {params && record && (
        <DeleteRecord
          endpoint={studentEndpoints.remove}
          params={params}
          what={`siswa ${record.name}`}
          touches={touches}
          backTo={paths.students}
        />
      )}
    </div>
  )
}

/** An empty field of a form is '', never null; the class and the state of a pupil are not its fields. */
function toFields(student: Student) {
  return {
    name: student.name,
    nis: student.nis,
    gender: student.gender,
    dob: student.dob,
    version: student.version,
    nisn: student.nisn ?? '',
    birthPlace: student.birthPlace ?? '',
    religion: religions.find((one) => one === student.religion) ?? ('' as const),
    address: student.address ?? '',
    rt: student.rt ?? '',
    rw: student.rw ?? '',
    hamlet: student.hamlet ?? '',
    village: student.village ?? '',
    district: student.district ?? '',
    postalCode: student.postalCode ?? '',
    phone: student.phone ?? '',
    email: student.email ?? '',
    entryDate: student.entryDate ?? '',
  }
}
