import { markSourceLabels, verdictLabels } from '@hadir/contract/attendance-mark.ts'
import { attendance, type HistoryEntry } from '@hadir/contract/attendance.ts'
import { lessons } from '@hadir/contract/subject-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { ask } from '../../http/query.ts'
import { formatDateTimeHere } from '../../kit/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MarkValue } from './mark-value.tsx'
import { isSameValue, type Value } from '../../offline/sheet-state.ts'

type SheetHistoryProps = {
  schoolId: string
  academicClassId: string
  date: string
  /** Of a lesson and not of the day. */
  scheduleId?: string | undefined
  studentId: string
  /** What the sheet shows now; what says the same is not offered again. */
  value: Value
  /** Takes an earlier value up again; absent where nothing can be marked. */
  onRestore: ((value: Value) => void) | undefined
}

/** Who marked this pupil on this day or in this lesson, from what to what, why and on which device; each version can be taken up again. */
export function SheetHistory(props: SheetHistoryProps) {
  const { schoolId, academicClassId, scheduleId, date, studentId, value, onRestore } = props
  const query = { date, studentId }
  const ofDay = useQuery({
    ...ask(attendance.history, { params: { schoolId, academicClassId }, query }),
    enabled: !scheduleId,
  })
  const ofLesson = useQuery({
    ...ask(lessons.history, { params: { schoolId, scheduleId: scheduleId ?? '' }, query }),
    enabled: Boolean(scheduleId),
  })
  const history = scheduleId ? ofLesson : ofDay
  if (history.isPending) return <Skeleton className="mt-6 h-10 w-full" />
  if (history.isError)
    return <p className="mt-6 text-sm text-soft">Riwayat belum dapat dimuat. {history.error.message}</p>
  const entries = history.data.data
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="text-sm font-semibold">Riwayat</h3>
      {entries.length === 0 && <p className="mt-1 text-sm text-soft">Belum pernah diisi.</p>}
      <ol className="mt-2 grid gap-3 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Change entry={entry} />
            </div>
            {onRestore && entry.verdict === 'applied' && !isSameValue(entry.to, value) && (
              <Button
                size="small"
                tone="quiet"
                title="Pakai lagi isi ini; tersimpan setelah Anda menekan Simpan"
                onClick={() => onRestore(entry.to)}
              >
                <RotateCcw aria-hidden className="size-4" />
                Pulihkan
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Change({ entry }: { entry: HistoryEntry }) {
  const { decision } = entry
  const isHeld = entry.verdict === 'held' && decision
  const outcome = isHeld
    ? `koreksi ${decision.isAccepted ? 'disetujui' : 'ditolak'} oleh ${decision.by}${decision.reason ? `: ${decision.reason}` : ''}`
    : verdictLabels[entry.verdict].toLowerCase()
  return (
    <>
      <p className="break-words">
        <span className="tabular-nums text-soft">{formatDateTimeHere(entry.at)}</span>{' '}
        {entry.from && (
          <>
            <MarkValue value={entry.from} /> menjadi{' '}
          </>
        )}
        <MarkValue value={entry.to} />
        {entry.by && `, oleh ${entry.by}`}
        {entry.verdict !== 'applied' && ` (${outcome})`}
      </p>
      <p className="text-soft">
        {entry.source === 'GURU' ? `Perangkat ${entry.device.slice(-4)}` : markSourceLabels[entry.source]}
      </p>
    </>
  )
}
