import {
  type AcademicStudent,
  academicStudentEndpoints,
  type membershipFields,
  outcomeLabels,
  outcomes,
} from '@hadir/contract/student/academic-student.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { z } from 'zod'
import { type Fact, Facts } from '../../../../components/form/facts.tsx'
import { DateField, NumberField, SelectField } from '../../../../components/form/fields/fields.tsx'
import { LoadRecord, LoadRecordOf } from '../../../../components/form/load-record.tsx'
import { notFound } from '../../../../components/form/record-id.ts'
import { RecordParts } from '../../../../components/form/record-parts.tsx'
import type { Whole } from '../../../../components/form/use-record-form.ts'
import { useMayCall } from '../../../../components/list/list-export-menu.tsx'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { StudentOverview } from '../student-overview.tsx'

const touches = [academicStudentEndpoints.list, studentEndpoints.list]
const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeLabels[value] }))

/** A student's page at the address of one of her classes: number, from when to when, and how it ended stand first. */
export const AcademicStudentPage = () => (
  <LoadRecord endpoint={academicStudentEndpoints.read}>
    {(membership) =>
      membership ? (
        <LoadRecordOf endpoint={studentEndpoints.read} id={membership.studentId}>
          {(record) => (
            <StudentOverview key={membership.id} record={record} membership={<Membership membership={membership} />} />
          )}
        </LoadRecordOf>
      ) : (
        notFound()
      )
    }
  </LoadRecord>
)

function Membership({ membership }: { membership: AcademicStudent }) {
  const params = { schoolId: useSchoolId(), id: membership.id }
  const mayWrite = useMayCall(academicStudentEndpoints.update) && membership.isCurrent
  const facts = <Facts facts={factsOf(membership)} />
  if (!mayWrite) {
    return (
      <section aria-labelledby="tahun-ini" className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 id="tahun-ini" className="font-semibold">
          Keanggotaan kelas {membership.academicYear}
        </h2>
        {facts}
        {!membership.isCurrent && (
          <p className="rounded-control bg-sunken p-3 text-sm">Keanggotaan tahun pelajaran lain hanya dapat dilihat.</p>
        )}
      </section>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <RecordParts
        endpoint={academicStudentEndpoints.update}
        params={params}
        defaults={toFields(membership)}
        resource={{ read: academicStudentEndpoints.read, history: academicStudentEndpoints.history }}
        // In the student's own, which the page ends with.
        hasHistory={false}
        toFields={toFields}
        touches={touches}
        list={paths.academicStudents}
        parts={({ control }) => [
          {
            value: 'keanggotaan',
            label: `Keanggotaan kelas ${membership.academicYear}`,
            facts,
            fields: (
              <>
                <NumberField
                  control={control}
                  name="rollNo"
                  label="No. absen"
                  help="Bila kosong, siswa berada di akhir daftar"
                />
                <DateField control={control} name="joinDate" label="Masuk" required />
                <DateField
                  control={control}
                  name="leaveDate"
                  label="Keluar"
                  help="Hari pertama siswa tidak lagi di kelas ini"
                />
                <SelectField
                  control={control}
                  name="outcome"
                  label="Hasil"
                  options={outcomeOptions}
                  placeholder="Masih di kelas ini"
                />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

const factsOf = (of: AcademicStudent): Fact[] => [
  ['Kelas', of.className],
  ['No. absen', of.rollNo],
  ['Masuk', of.joinDate && formatDate(of.joinDate)],
  ['Keluar', of.leaveDate && formatDate(of.leaveDate)],
  ['Hasil', of.outcome && outcomeLabels[of.outcome]],
]

const toFields = (record: AcademicStudent): Whole<z.input<typeof membershipFields>> => ({
  rollNo: record.rollNo,
  joinDate: record.joinDate ?? '',
  leaveDate: record.leaveDate ?? '',
  outcome: record.outcome ?? '',
  version: record.version,
})
