import { classEndpoints, type classFields, type SchoolClass } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { useGradeChoices } from '../../../components/list/filters/grade-filter.ts'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { useGrades } from '../../../session/use-grades.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { paths } from '../../../paths.ts'

const touches = [classEndpoints.list, academicClassEndpoints.list]
const fresh = {
  name: '',
  program: '',
  major: '',
  isFourYear: false,
  room: '',
  capacity: null,
  orderNo: null,
  isActive: true,
}

export function ClassFormPage() {
  return <LoadRecord endpoint={classEndpoints.read}>{(record) => <ClassForm record={record} />}</LoadRecord>
}

function ClassForm({ record }: { record: SchoolClass | null }) {
  const params = record ? { id: record.id } : undefined
  const words = useSchoolWords()
  // What a class already says stays visible, whatever the school.
  const major = words.major ?? (record?.major ? 'Jurusan' : null)
  const program = words.program ?? (record?.program ? 'Program keahlian' : null)
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
            <TextField control={control} name="name" label="Nama kelas" help={`Misalnya ${words.className}`} required />
            <SelectField control={control} name="grade" label="Tingkat" options={gradeChoices} required />
            {program && <TextField control={control} name="program" label={program} />}
            {major && <TextField control={control} name="major" label={major} />}
            <FourYearField control={control} />
            <TextField control={control} name="room" label="Ruang" />
            <NumberField control={control} name="capacity" label="Kapasitas" help="Paling banyak 60 siswa" />
            <NumberField
              control={control}
              name="orderNo"
              label="Urutan"
              help="Kelas dengan angka kecil tampil lebih dahulu; kosong: menurut nama"
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

/** Only a class XII of an SMK may end otherwise than with graduation. */
function FourYearField({ control }: { control: Control<z.input<typeof classFields>> }) {
  const grade = useWatch({ control, name: 'grade' })
  const isSet = useWatch({ control, name: 'isFourYear' })
  const offered = useGrades().includes('XIII') && grade === 'XII'
  if (!offered && !isSet) return <HistoryLabel name="isFourYear" label="Program empat tahun" />
  return <CheckField control={control} name="isFourYear" label="Program empat tahun: siswanya naik ke kelas XIII" />
}

const toFields = (record: SchoolClass) => {
  const { id: _, ...fields } = record
  return { ...fields, program: fields.program ?? '', major: fields.major ?? '', room: fields.room ?? '' }
}
