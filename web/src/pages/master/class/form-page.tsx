import { classEndpoints, type SchoolClass } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { useGradeChoices } from '../../../components/list/filters/grade-filter.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'

const touches = [classEndpoints.list, academicClassEndpoints.list]
const fresh = { name: '', major: '', room: '', capacity: null, orderNo: 0, isActive: true }

export function ClassFormPage() {
  return <LoadRecord endpoint={classEndpoints.read}>{(record) => <ClassForm record={record} />}</LoadRecord>
}

function ClassForm({ record }: { record: SchoolClass | null }) {
  const params = record ? { id: record.id } : undefined
  const gradeChoices = useGradeChoices(record?.grade)
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? `Kelas ${record.name}` : 'Tambah kelas'}
        endpoint={record ? classEndpoints.update : classEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : fresh}
        resource={classEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.classes}
      >
        {(control) => (
          <>
            <TextField control={control} name="name" label="Nama kelas" help="Misalnya VII-A" required />
            <SelectField control={control} name="grade" label="Tingkat" options={gradeChoices} required />
            <TextField control={control} name="major" label="Peminatan / jurusan" />
            <TextField control={control} name="room" label="Ruang" />
            <NumberField control={control} name="capacity" label="Kapasitas" help="Paling banyak 60 siswa" />
            <NumberField
              control={control}
              name="orderNo"
              label="Urutan"
              help="Kelas dengan angka kecil tampil lebih dahulu"
            />
            <CheckField control={control} name="isActive" label="Kelas aktif" />
          </>
        )}
      </RecordForm>
      {params && record && (
        <DeleteRecord
          endpoint={classEndpoints.remove}
          params={params}
          what={`kelas ${record.name}`}
          touches={touches}
          backTo={paths.classes}
        />
      )}
    </div>
  )
}

const toFields = ({ name, grade, major, room, capacity, orderNo, isActive, version }: SchoolClass) => ({
  name,
  grade,
  major: major ?? '',
  room: room ?? '',
  capacity,
  orderNo,
  isActive,
  version,
})
