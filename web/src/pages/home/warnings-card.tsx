import { formatDate } from '@hadir/contract/dates.ts'
import type { Overview, Warning } from '@hadir/contract/overview.ts'
import { percentText } from '@hadir/contract/percent.ts'
import { ChevronRight } from 'lucide-react'
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
            <li key={one.studentId}>
              <Link
                to={`${paths.attendanceReport}?${new URLSearchParams({ class: one.academicClassId })}`}
                className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2 hover:bg-page"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{one.name}</span>
                    <span className="block text-sm tabular-nums text-soft">
                      {[one.className, one.inARow && `sejak ${formatDate(one.inARow.since)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className="flex flex-wrap gap-1">
                    {reasonsOf(one).map((reason) => (
                      <Badge key={reason} tone="danger">
                        {reason}
                      </Badge>
                    ))}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function reasonsOf({ inARow, alpaDays, presentPercent }: Warning): string[] {
  return [
    ...(inARow ? [`${inARow.days} hari alpa berturut-turut`] : []),
    ...(alpaDays !== null ? [`${alpaDays} alpa semester ini`] : []),
    ...(presentPercent !== null ? [`hadir ${percentText(presentPercent)}`] : []),
  ]
}

function limitsOf({ inARow, alpaDays, presentPercent }: Overview['warnsFrom']): string[] {
  return [
    ...(inARow !== null ? [`alpa ${inARow} hari sekolah berturut-turut`] : []),
    ...(alpaDays !== null ? [`alpa ${alpaDays} hari dalam semester`] : []),
    ...(presentPercent !== null ? [`kehadirannya di bawah ${percentText(presentPercent)}`] : []),
  ]
}
