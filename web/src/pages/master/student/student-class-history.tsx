import { formatDate } from '@hadir/contract/dates/dates.ts'
import { membershipHistory, outcomeLabels } from '@hadir/contract/student/academic-student.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { Badge } from '../../../ui/badge.tsx'

/** A student's classes, the newest first. */
export function StudentClassHistory({ id }: { id: string }) {
  const history = useQuery(queryOptionsOf(membershipHistory, { params: { id } }))
  if (history.data?.data.length === 0) return <p className="text-sm text-soft">Belum pernah masuk kelas.</p>
  return (
    <ol className="grid gap-2">
      {history.data?.data.map((member) => (
        <li key={member.id} className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold">{member.className}</span>
          <span className="tabular-nums text-soft">{member.academicYear}</span>
          <span className="tabular-nums">
            {formatDate(member.joinDate)} – {member.leaveDate ? formatDate(member.leaveDate) : 'sekarang'}
          </span>
          {member.outcome && <Badge tone="plain">{outcomeLabels[member.outcome]}</Badge>}
        </li>
      ))}
    </ol>
  )
}
