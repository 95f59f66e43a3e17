import { ownSemesters } from '@hadir/contract/student/semester-totals.ts'
import { exitTypeLabels } from '@hadir/contract/student/academic-student.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SemesterTotals } from '../../../components/attendance/semester-totals.tsx'
import { StudentFacts } from '../../../components/student/student-facts.tsx'
import { paths } from '../../../paths.ts'
import { OwnProposals } from './own-proposals.tsx'
import { Card } from '../../../ui/card.tsx'

type OwnStudent = Answer<typeof ownStudents>['data'][number]

/** A student's own record, or a parent's children: name, class and homeroom teacher; the rest on request. */
export function OwnStudents({ role }: { role: 'student' | 'parent' }) {
  const own = useQuery(queryOptionsOf(ownStudents, {}))
  const totals = useQuery(queryOptionsOf(ownSemesters, {}))
  const semesters = totals.data?.data ?? []
  if (own.isPending || totals.isPending) return <Skeleton className="h-24" />
  if (own.data?.data.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="Belum ada data siswa"
        text="Hubungi sekolah bila data Anda atau anak Anda seharusnya tampil di sini."
      />
    )
  }
  return own.data?.data.map((record) => (
    <Card key={record.id} title={role === 'student' ? 'Data saya' : `Data ${record.name}`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact label={record.exit ? 'Status' : 'Kelas'} value={placeOf(record)} />
        <Fact label="Wali kelas" value={record.homeroomTeacher} />
        <Fact label="Nomor absen" value={record.currentClass?.rollNo} />
        <Fact label="NIS" value={record.nis} />
      </dl>
      <SemesterTotals semesters={semesters.filter(({ studentId }) => studentId === record.id)} />
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm font-semibold text-accent-strong underline">
          Lihat data lengkap
        </summary>
        <div className="mt-3 grid gap-4">
          <StudentFacts record={record} more={[['NIK', record.nikMasked]]} />
        </div>
      </details>
      <Link
        to={`${paths.ownReaders}?${new URLSearchParams({ student: record.id })}`}
        className="min-h-11 w-fit content-center text-sm font-semibold text-accent-strong underline"
      >
        Siapa yang membuka data ini
      </Link>
      {/* They load later. */}
      <OwnProposals record={record} />
    </Card>
  ))
}

/** Her class; of one who has left the school, how: *Lulus 2027*. */
export const placeOf = ({ currentClass, exit }: Pick<OwnStudent, 'currentClass' | 'exit'>): string =>
  exit ? `${exitTypeLabels[exit.exitType]} ${exit.exitDate.slice(0, 4)}` : (currentClass?.name ?? 'Belum ada')

function Fact({ label, value }: { label: string; value: string | number | null | undefined }) {
  if (value === null || value === undefined) return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  )
}
