import { formatDate } from '@hadir/contract/dates/dates.ts'
import { exitTypeLabels, membershipHistory, outcomeLabels } from '@hadir/contract/student/academic-student.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'

/** A student's classes, the newest first, each leading to its own page; and how she left. */
export function StudentClasses({ record: { id, exit } }: { record: StudentRecord }) {
  const history = useQuery(queryOptionsOf(membershipHistory, { params: { id } }))
  return (
    <section aria-labelledby="keanggotaan" className="grid gap-3 rounded-surface border bg-surface p-4">
      <h2 id="keanggotaan" className="font-semibold">
        Keanggotaan kelas
      </h2>
      {exit && (
        <p className="rounded-control bg-sunken p-3 text-sm">
          <strong>{exitTypeLabels[exit.exitType]}</strong> sejak {formatDate(exit.exitDate)}
          {exit.destinationSchool && `, ke ${exit.destinationSchool}`}
          {exit.exitReason && `. ${exit.exitReason}`}
          {exit.diplomaNo && `. Ijazah ${exit.diplomaNo}`}
          {exit.letterNo && `. Surat ${exit.letterNo}`}
        </p>
      )}
      {history.data?.data.length === 0 && <p className="text-sm text-soft">Belum pernah masuk kelas.</p>}
      <ol className="grid gap-2">
        {history.data?.data.map((member) => (
          <li key={member.id} className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <Link
              to={recordPath(paths.academicStudents, member.id)}
              className="font-semibold text-accent-strong underline"
            >
              {member.className}
            </Link>
            <span className="tabular-nums text-soft">{member.academicYear}</span>
            <span className="tabular-nums">
              {formatDate(member.joinDate)} – {member.leaveDate ? formatDate(member.leaveDate) : 'sekarang'}
            </span>
            {member.outcome && <Badge tone="plain">{outcomeLabels[member.outcome]}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  )
}
