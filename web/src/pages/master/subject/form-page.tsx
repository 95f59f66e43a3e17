import { grades, religions } from '@hadir/contract/labels.ts'
import {
  type Subject,
  subjectCurricula,
  subjectCurriculumLabels,
  subjectEndpoints,
  subjectGroupLabels,
  subjectGroups,
} from '@hadir/contract/subject/subject.ts'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { useGrades } from '../../../session/use-grades.ts'

const touches = [subjectEndpoints.list]
const groups = subjectGroups.map((value) => ({ value, label: subjectGroupLabels[value] }))
const curricula = subjectCurricula.map((value) => ({ value, label: subjectCurriculumLabels[value] }))
const faiths = religions.map((value) => ({ value, label: value }))
const fresh = { code: '', name: '', shortName: '', grades: [], orderNo: 1, weeklyJp: null, isActive: true }

export function SubjectFormPage() {
  return <LoadRecord endpoint={subjectEndpoints.read}>{(record) => <SubjectForm record={record} />}</LoadRecord>
}

function SubjectForm({ record }: { record: Subject | null }) {
  const params = record ? { id: record.id } : undefined
  const own = useGrades()
  // A grade that the school no longer has stays visible if it is set.
  const offered = grades.filter((grade) => own.includes(grade) || record?.grades.includes(grade))
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? record.name : 'Tambah mata pelajaran'}
        endpoint={record ? subjectEndpoints.update : subjectEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : fresh}
        resource={subjectEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.subjects}
      >
        {(control) => (
          <>
            <TextField control={control} name="name" label="Mata pelajaran" required />
            <TextField control={control} name="code" label="Kode" help="Misalnya MTK" required />
            <TextField control={control} name="shortName" label="Singkatan" help="Untuk kotak jadwal" />
            <SelectField control={control} name="group" label="Kelompok" options={groups} required />
            <SelectField control={control} name="curriculum" label="Kurikulum" options={curricula} required />
            <SelectField
              control={control}
              name="religion"
              label="Agama"
              options={faiths}
              help="Hanya untuk pendidikan agama: siswa lain tidak mendapat mata pelajaran ini"
            />
            <ChoicesField
              control={control}
              name="grades"
              label="Tingkat"
              options={offered.map((value) => ({ value, label: value }))}
              required
            />
            <NumberField control={control} name="orderNo" label="Urutan rapor" help="1 sampai 99" required />
            <NumberField
              control={control}
              name="weeklyJp"
              label="JP/minggu"
              help="Nilai awal saat dibagikan ke kelas"
            />
            <NumberField control={control} name="threshold" label="KKTP/KKM bawaan" help="0 sampai 100" />
            <CheckField control={control} name="isActive" label="Mata pelajaran aktif" />
          </>
        )}
      </RecordForm>
      {params && record && (
        <DeleteRecord
          endpoint={subjectEndpoints.remove}
          params={params}
          what={`mata pelajaran ${record.name}`}
          touches={touches}
          backTo={paths.subjects}
        />
      )}
    </div>
  )
}

const toFields = (subject: Subject) => ({
  code: subject.code,
  name: subject.name,
  shortName: subject.shortName ?? '',
  group: subject.group,
  curriculum: subject.curriculum,
  grades: subject.grades,
  religion: religions.find((one) => one === subject.religion) ?? ('' as const),
  orderNo: subject.orderNo,
  weeklyJp: subject.weeklyJp,
  threshold: subject.threshold,
  isActive: subject.isActive,
  version: subject.version,
})
