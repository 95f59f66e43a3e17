import { type AcademicYear, academicYearEndpoints, curricula, curriculumLabels } from '@hadir/contract/academic-year.ts'
import type { z } from 'zod'
import { DeleteRecord } from '../../kit/delete-record.tsx'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { LoadRecord } from '../../kit/load-record.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths } from '../../paths.ts'
import { ActivateYear } from './activate-year.tsx'
import { Holidays } from './holidays.tsx'

const touches = [academicYearEndpoints.list]
const curriculumOptions = curricula.map((value) => ({ value, label: curriculumLabels[value] }))
type YearFields = z.input<typeof academicYearEndpoints.create.body>
const noDates = { startDate: '', endDate: '' }

export function AcademicYearFormPage() {
  return <LoadRecord endpoint={academicYearEndpoints.read}>{(record) => <YearForm record={record} />}</LoadRecord>
}

function YearForm({ record }: { record: AcademicYear | null }) {
  const params = record ? { id: record.id } : undefined
  return (
    <div className="grid gap-6">
      {record && !record.isActive && (
        <aside className="flex max-w-3xl items-center justify-between gap-4 rounded-surface border bg-tint p-4">
          <p>Tahun pelajaran ini belum aktif.</p>
          <ActivateYear year={record} />
        </aside>
      )}
      <RecordForm
        title={record ? `Tahun pelajaran ${record.name}` : 'Tambah tahun pelajaran'}
        endpoint={record ? academicYearEndpoints.update : academicYearEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : fresh}
        resource={academicYearEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.academicYears}
      >
        {(control) => (
          <>
            <TextField control={control} name="name" label="Tahun pelajaran" help="Misalnya 2026/2027" required />
            <SelectField
              control={control}
              name="curriculum"
              label="Kurikulum bawaan"
              options={curriculumOptions}
              required
            />
            <DateField control={control} name="startDate" label="Tanggal mulai" required />
            <DateField control={control} name="endDate" label="Tanggal selesai" required />
            <DateField control={control} name="semesters.0.startDate" label="Semester Ganjil mulai" required />
            <DateField control={control} name="semesters.0.endDate" label="Semester Ganjil selesai" required />
            <DateField control={control} name="semesters.1.startDate" label="Semester Genap mulai" required />
            <DateField control={control} name="semesters.1.endDate" label="Semester Genap selesai" required />
          </>
        )}
      </RecordForm>
      {params && record && (
        <>
          <Holidays yearId={record.id} />
          {!record.isActive && (
            <DeleteRecord
              endpoint={academicYearEndpoints.remove}
              params={params}
              what={`tahun pelajaran ${record.name}`}
              touches={touches}
              backTo={paths.academicYears}
            />
          )}
        </>
      )}
    </div>
  )
}

const fresh: YearFields = {
  name: '',
  ...noDates,
  curriculum: 'MERDEKA',
  semesters: [
    { no: 1, ...noDates },
    { no: 2, ...noDates },
  ],
}

function toFields({ name, startDate, endDate, curriculum, semesters, version }: AcademicYear): YearFields {
  const datesOf = (no: 1 | 2) => {
    const semester = semesters.find((one) => one.no === no)
    return semester ? { startDate: semester.startDate, endDate: semester.endDate } : noDates
  }
  return {
    name,
    startDate,
    endDate,
    curriculum,
    semesters: [
      { no: 1, ...datesOf(1) },
      { no: 2, ...datesOf(2) },
    ],
    version,
  }
}
