import { employmentStatuses, genderLabels, genders, ptkTypes, religions } from '@hadir/contract/labels.ts'
import { type Teacher, teacherEndpoints, teacherStatuses, teacherStatusLabels } from '@hadir/contract/teacher.ts'
import { DeleteRecord } from '../../kit/delete-record.tsx'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { LoadRecord } from '../../kit/load-record.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths } from '../../paths.ts'

const touches = [teacherEndpoints.list]
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))
const statusOptions = teacherStatuses.map((value) => ({ value, label: teacherStatusLabels[value] }))

export function TeacherFormPage() {
  return <LoadRecord endpoint={teacherEndpoints.read}>{(record) => <TeacherForm record={record} />}</LoadRecord>
}

function TeacherForm({ record }: { record: Teacher | null }) {
  const params = record ? { id: record.id } : undefined
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? record.name : 'Tambah guru'}
        endpoint={record ? teacherEndpoints.update : teacherEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : { name: '', dob: '', status: 'AKTIF' }}
        resource={teacherEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.teachers}
      >
        {(control) => (
          <>
            <TextField control={control} name="name" label="Nama tanpa gelar" required />
            <SelectField control={control} name="gender" label="Jenis kelamin" options={genderOptions} required />
            <TextField control={control} name="titleFront" label="Gelar depan" />
            <TextField control={control} name="titleBack" label="Gelar belakang" />
            <TextField control={control} name="birthPlace" label="Tempat lahir" />
            <DateField control={control} name="dob" label="Tanggal lahir" required />
            <TextField control={control} name="nip" label="NIP" help="18 angka" inputMode="numeric" />
            <TextField control={control} name="nuptk" label="NUPTK" help="16 angka" inputMode="numeric" />
            <SelectField
              control={control}
              name="employmentStatus"
              label="Status kepegawaian"
              options={asOptions(employmentStatuses)}
              required
            />
            <SelectField control={control} name="ptkType" label="Jenis PTK" options={asOptions(ptkTypes)} required />
            <SelectField control={control} name="religion" label="Agama" options={asOptions(religions)} />
            <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
            <TextField control={control} name="email" label="Email" type="email" />
            <TextField control={control} name="address" label="Alamat" />
            <SelectField control={control} name="status" label="Status" options={statusOptions} required />
          </>
        )}
      </RecordForm>
      {params && record && (
        <DeleteRecord
          endpoint={teacherEndpoints.remove}
          params={params}
          what={`guru ${record.name}`}
          touches={touches}
          backTo={paths.teachers}
        />
      )}
    </div>
  )
}

/** An empty field of a form is '', never null. */
function toFields(teacher: Teacher) {
  const employmentStatus = employmentStatuses.find((one) => one === teacher.employmentStatus)
  const ptkType = ptkTypes.find((one) => one === teacher.ptkType)
  const { titleFront, titleBack, birthPlace, dob, nuptk, nip, religion, phone, email, address } = teacher
  return {
    name: teacher.name,
    gender: teacher.gender,
    status: teacher.status,
    version: teacher.version,
    titleFront: titleFront ?? '',
    titleBack: titleBack ?? '',
    birthPlace: birthPlace ?? '',
    dob: dob ?? '',
    nuptk: nuptk ?? '',
    nip: nip ?? '',
    ...(employmentStatus && { employmentStatus }),
    ...(ptkType && { ptkType }),
    religion: religions.find((one) => one === religion) ?? ('' as const),
    phone: phone ?? '',
    email: email ?? '',
    address: address ?? '',
  }
}
