import {
  type AcademicStudent,
  academicStudentEndpoints,
  type membershipFields,
  outcomeLabels,
  outcomes,
} from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { Link } from 'react-router'
import type { z } from 'zod'
import { DateField, NumberField, SelectField } from '../../../components/form/fields/fields.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { notFound } from '../../../components/form/record-id.ts'
import { RecordForm, type Whole } from '../../../components/form/record-form.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const touches = [academicStudentEndpoints.list, studentEndpoints.list, studentEndpoints.read]
const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeLabels[value] }))

/** One student in one class of a year: number, from when to when, and how it ended. */
export const AcademicStudentFormPage = () => (
  <LoadRecord endpoint={academicStudentEndpoints.read}>
    {(record) => (record ? <ChangeAcademicStudent record={record} /> : notFound())}
  </LoadRecord>
)

function ChangeAcademicStudent({ record }: { record: AcademicStudent }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  return (
    <RecordForm
      title={record.name}
      endpoint={academicStudentEndpoints.update}
      params={params}
      defaults={toFields(record)}
      resource={{ read: academicStudentEndpoints.read, history: academicStudentEndpoints.history }}
      toFields={toFields}
      touches={touches}
      backTo={paths.academicStudents}
    >
      {(control) => (
        <>
          <Membership record={record} />
          <NumberField
            control={control}
            name="rollNo"
            label="No. absen"
            help="Bila kosong, siswa berada di akhir daftar"
            disabled={!record.isCurrent}
          />
          <DateField control={control} name="joinDate" label="Masuk" required disabled={!record.isCurrent} />
          <DateField
            control={control}
            name="leaveDate"
            label="Keluar"
            help="Hari pertama siswa tidak lagi di kelas ini"
            disabled={!record.isCurrent}
          />
          <SelectField
            control={control}
            name="outcome"
            label="Hasil"
            options={outcomeOptions}
            placeholder="Masih di kelas ini"
            disabled={!record.isCurrent}
          />
        </>
      )}
    </RecordForm>
  )
}

function Membership({ record }: { record: AcademicStudent }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:col-span-2">
      <dt className="text-soft">Kelas</dt>
      <dd>
        {record.className} <span className="tabular-nums text-soft">{record.academicYear}</span>
      </dd>
      <dt className="text-soft">NIS / NISN</dt>
      <dd className="tabular-nums">{[record.nis, record.nisn ?? '–'].join(' / ')}</dd>
      <dt className="text-soft">Data siswa</dt>
      <dd>
        <Link to={recordPath(paths.students, record.studentId)} className="font-semibold text-accent-strong underline">
          Buka data siswa
        </Link>
      </dd>
      {!record.isCurrent && (
        <dd className="col-span-2 mt-2 rounded-control bg-sunken p-3 text-sm">
          Keanggotaan tahun pelajaran lain hanya dapat dilihat.
        </dd>
      )}
    </dl>
  )
}

const toFields = (record: AcademicStudent): Whole<z.input<typeof membershipFields>> => ({
  rollNo: record.rollNo,
  joinDate: record.joinDate ?? '',
  leaveDate: record.leaveDate ?? '',
  outcome: record.outcome ?? '',
  version: record.version,
})
