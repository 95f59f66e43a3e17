import { studentSemesters } from '@hadir/contract/student/semester-totals.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { SemesterTotals } from '../../../components/attendance/semester-totals.tsx'

/** What a student was absent in this year's semesters. */
export function StudentSemesters({ id }: { id: string }) {
  const totals = useQuery(queryOptionsOf(studentSemesters, { params: { id } }))
  if (!totals.data || totals.data.data.length === 0) return null
  return (
    <section className="grid max-w-3xl gap-2 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 className="font-semibold">Kehadiran semester</h2>
      <SemesterTotals semesters={totals.data.data} />
    </section>
  )
}
