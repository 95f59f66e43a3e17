import { studentSemesters } from '@hadir/contract/student/semester-totals.ts'
import { useQuery } from '@tanstack/react-query'
import { SemesterTotals } from '../../../components/attendance/semester-totals.tsx'
import { queryOptionsOf } from '../../../http/query.ts'

type OtherSemestersProps = { id: string; shown: { no: number } | null }

/** What a student was absent in this year's other semesters, and what of the one shown came from before Hadir. */
export function OtherSemesters({ id, shown }: OtherSemestersProps) {
  const totals = useQuery(queryOptionsOf(studentSemesters, { params: { id } }))
  const semesters = (totals.data?.data ?? []).filter(
    ({ semesterNo, opening }) => semesterNo !== shown?.no || opening.S + opening.I + opening.A > 0,
  )
  return semesters.length > 0 && <SemesterTotals semesters={semesters} />
}
