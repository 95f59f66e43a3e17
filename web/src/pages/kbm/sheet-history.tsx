import { verdictLabels } from '@hadir/contract/attendance-mark.ts'
import { attendance } from '@hadir/contract/attendance.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { StatusName } from '../../kit/attendance-status.tsx'
import { ask } from '../../http/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { localDate, localTime } from '../../kit/local-time.ts'

type SheetHistoryProps = { schoolId: string; academicClassId: string; date: string; studentId: string }

/** Who marked this pupil on this day, from what to what. */
export function SheetHistory({ schoolId, academicClassId, date, studentId }: SheetHistoryProps) {
  const history = useQuery(
    ask(attendance.history, { params: { schoolId, academicClassId }, query: { date, studentId } }),
  )
  if (history.isPending) return <Skeleton className="mt-6 h-10 w-full" />
  if (history.isError)
    return <p className="mt-6 text-sm text-soft">Riwayat belum dapat dimuat. {history.error.message}</p>
  const entries = history.data.data
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="text-sm font-semibold">Riwayat</h3>
      {entries.length === 0 && <p className="mt-1 text-sm text-soft">Belum pernah diisi.</p>}
      <ol className="mt-1 grid gap-1.5 text-sm">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="tabular-nums text-soft">
              {formatDate(localDate(entry.at))} {localTime(entry.at)}
            </span>{' '}
            {entry.from && (
              <>
                <StatusName status={entry.from.status} /> menjadi{' '}
              </>
            )}
            <StatusName status={entry.to.status} />
            {entry.by && `, oleh ${entry.by}`}
            {entry.verdict !== 'applied' && ` (${verdictLabels[entry.verdict].toLowerCase()})`}
          </li>
        ))}
      </ol>
    </section>
  )
}
