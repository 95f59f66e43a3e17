import { formatDate } from '@hadir/contract/dates.ts'
import type { Overview } from '@hadir/contract/overview.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from './card.tsx'

type WarningsCardProps = Pick<Overview, 'warnings' | 'warningCount' | 'warnsFrom'>

/** Pupils of whom nobody has heard for days. */
export function WarningsCard({ warnings, warningCount, warnsFrom }: WarningsCardProps) {
  return (
    <Card
      title="Perlu perhatian"
      aside={warningCount > 0 && <span className="text-sm tabular-nums text-soft">{warningCount} siswa</span>}
    >
      {warnings.length === 0 ? (
        <p className="text-soft">Tidak ada siswa yang alpa {warnsFrom} hari sekolah berturut-turut.</p>
      ) : (
        <ul className="divide-y">
          {warnings.map((one) => (
            <li key={one.studentId} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <span className="block truncate font-semibold">{one.name}</span>
                <Link
                  to={`${paths.attendanceReport}?${new URLSearchParams({ academicClassId: one.academicClassId })}`}
                  className="block text-sm tabular-nums text-soft hover:underline"
                >
                  {one.className} · sejak {formatDate(one.since)}
                </Link>
              </span>
              <Badge tone="danger">{one.days} hari alpa</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
