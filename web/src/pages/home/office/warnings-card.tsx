import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Overview } from '@hadir/contract/attendance/report/overview.ts'
import { percentText } from '@hadir/contract/labels.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { reasonsOf } from '../../../components/attendance/warning-reasons.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type WarningsCardProps = Pick<Overview, 'warnings' | 'warningCount' | 'handledCount' | 'warnsFrom'>

/** The most urgent students above the school's absence limits; the linked list has all of them. */
export function WarningsCard({ warnings, warningCount, handledCount, warnsFrom }: WarningsCardProps) {
  return (
    <Card
      title="Perlu perhatian"
      aside={warningCount > 0 && <span className="text-sm tabular-nums text-soft">{warningCount} siswa</span>}
    >
      {warnings.length === 0 ? (
        <p className="text-soft">
          {handledCount > 0
            ? 'Semua siswa yang perlu perhatian sudah ditindak.'
            : `Tidak ada siswa yang ${limitsOf(warnsFrom).join(', atau ')}.`}
        </p>
      ) : (
        <ul className="divide-y">
          {warnings.map((one) => (
            <li key={one.studentId}>
              <Link
                to={recordPath(paths.students, one.studentId)}
                className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2 hover:bg-page"
              >
                <span className="flex min-w-0 flex-1 items-center justify-between gap-x-3 max-[20rem]:flex-wrap">
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-break-word">{one.name}</span>
                    <span className="block text-sm tabular-nums text-soft">
                      {[one.className, one.inARow && `sejak ${formatDate(one.inARow.since)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className="flex max-w-1/2 shrink-0 flex-wrap justify-end gap-1 max-[20rem]:max-w-full">
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
      {warningCount + handledCount > 0 && (
        <Link to={paths.warnings} className={buttonLook({ wide: true })}>
          {warnings.length < warningCount + handledCount
            ? `Lihat semua ${warningCount + handledCount} siswa`
            : 'Buka daftar'}
        </Link>
      )}
    </Card>
  )
}

function limitsOf({ inARow, alpaDays, presentPercent }: Overview['warnsFrom']): string[] {
  return [
    ...(inARow !== null ? [`alpa ${inARow} hari sekolah berturut-turut`] : []),
    ...(alpaDays !== null ? [`alpa ${alpaDays} hari dalam semester`] : []),
    ...(presentPercent !== null ? [`kehadirannya di bawah ${percentText(presentPercent)}`] : []),
  ]
}
