import { formatDate } from '@hadir/contract/dates.ts'
import type { Overview, Warning } from '@hadir/contract/overview.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from './card.tsx'

type WarningsCardProps = Pick<Overview, 'warnings' | 'warningCount' | 'warnsFrom'>

/** Pupils who are absent more than the school lets pass. */
export function WarningsCard({ warnings, warningCount, warnsFrom }: WarningsCardProps) {
  return (
    <Card
      title="Perlu perhatian"
      aside={warningCount > 0 && <span className="text-sm tabular-nums text-soft">{warningCount} siswa</span>}
    >
      {warnings.length === 0 ? (
        <p className="text-soft">Tidak ada siswa yang {limitsOf(warnsFrom).join(', atau ')}.</p>
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
                  {[one.className, one.inARow && `sejak ${formatDate(one.inARow.since)}`].filter(Boolean).join(' · ')}
                </Link>
              </span>
              <span className="flex flex-wrap justify-end gap-1">
                {reasonsOf(one).map((reason) => (
                  <Badge key={reason} tone="danger">
                    {reason}
                  </Badge>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const percent = (value: number) => `${value.toLocaleString('id-ID')}%`

function reasonsOf({ inARow, alpaDays, presentPercent }: Warning): string[] {
  return [
    ...(inARow ? [`${inARow.days} hari alpa berturut-turut`] : []),
    ...(alpaDays !== null ? [`${alpaDays} alpa semester ini`] : []),
    ...(presentPercent !== null ? [`hadir ${percent(presentPercent)}`] : []),
  ]
}

function limitsOf({ inARow, alpaDays, presentPercent }: Overview['warnsFrom']): string[] {
  return [
    ...(inARow !== null ? [`alpa ${inARow} hari sekolah berturut-turut`] : []),
    ...(alpaDays !== null ? [`alpa ${alpaDays} hari dalam semester`] : []),
    ...(presentPercent !== null ? [`kehadirannya di bawah ${percent(presentPercent)}`] : []),
  ]
}
