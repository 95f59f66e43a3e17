import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { markSourceLabels, verdictLabels } from '@hadir/contract/attendance/mark-labels.ts'
import { type HistoryEntry, markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { queryOptionsOf } from '../../../../http/query.ts'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { MarkValue } from '../../mark-value.tsx'
import { RestoreButton } from '../restore-button.tsx'
import type { Restores } from '../../../../offline/state/cell-row.ts'
import { isSameValue, type Value } from '../../../../offline/state/mark-row.ts'

const height = 'min-h-36'

type SheetHistoryProps = {
  schoolId: string
  academicClassId: string
  date: string
  /** For a lesson instead of a day. */
  scheduleId?: string | undefined
  studentId: string
  /** The sheet's current value; an equal version cannot be restored. */
  value: Value
  /** Whether a change needs a reason. */
  needsReason: boolean
  /** Restores an earlier version; unset if nothing can be marked. */
  onRestore: ((value: Value, restores: Restores) => void) | undefined
}

/**
 * Who marked this student on this day or in this lesson, from what to what, why and on which device; each version can
 * be restored.
 */
export function SheetHistory(props: SheetHistoryProps) {
  const { schoolId, academicClassId, scheduleId, date, studentId, value, needsReason, onRestore } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const query = { date, studentId }
  const ofDay = useQuery({
    ...queryOptionsOf(markHistory.ofDay, { params: { schoolId, academicClassId }, query }),
    enabled: !scheduleId,
  })
  const ofLesson = useQuery({
    ...queryOptionsOf(lessons.history, { params: { schoolId, scheduleId: scheduleId ?? '' }, query }),
    enabled: Boolean(scheduleId),
  })
  const history = scheduleId ? ofLesson : ofDay
  // As high as two versions, so that the content above does not move when they load.
  if (history.isPending) return <Skeleton className={clsx('mt-6 w-full', height)} />
  if (history.isLoadingError)
    return <p className={clsx('mt-6 text-sm text-soft', height)}>Riwayat belum dapat dimuat. {history.error.message}</p>
  const entries = history.data.data
  return (
    <section className={clsx('mt-6 border-t pt-4', height)}>
      <h3 className="text-sm font-semibold">Riwayat</h3>
      {entries.length === 0 && <p className="mt-1 text-sm text-soft">Belum pernah diisi.</p>}
      <ol className="mt-2 grid gap-3 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start gap-2">
            <div className="min-w-0 flex-1">
              <Change entry={entry} />
            </div>
            {onRestore && entry.verdict === 'applied' && !isSameValue(entry.to, value) && chosen !== entry.id && (
              <RestoreButton onClick={() => setChosen(entry.id)} />
            )}
            {onRestore && chosen === entry.id && (
              <RestoreForm
                needsReason={needsReason}
                onRestore={(reason) => onRestore(entry.to, { id: entry.id, reason })}
                onClose={() => setChosen(null)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Change({ entry }: { entry: HistoryEntry }) {
  const { decision } = entry
  const isDecided = entry.verdict === 'held' && decision
  const outcome = isDecided
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
      {entry.changeReason && <p className="break-words">Alasan perubahan: {entry.changeReason}</p>}
      {entry.restores && (
        <p className="break-words">
          Memulihkan isi {formatDateTimeHere(entry.restores.at)}
          {entry.restores.reason && `. Alasan: ${entry.restores.reason}`}
        </p>
      )}
      <p className="text-soft">
        {entry.source === 'GURU' ? `Perangkat ${entry.device.slice(-4)}` : markSourceLabels[entry.source]}
      </p>
    </>
  )
}

type RestoreFormProps = { needsReason: boolean; onRestore: (reason: string | null) => void; onClose: () => void }

/** Why an earlier version is restored: stored in the history with the new one. */
function RestoreForm({ needsReason, onRestore, onClose }: RestoreFormProps) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the form has unmounted, and the focus with it.
  useEffect(() => field.current?.focus(), [])
  const given = reason.trim()
  const wrong = needsReason && !given ? 'Isi alasannya dahulu' : tooLong(reason, maxNote)
  const act = () => (wrong ? setSubmitted(true) : onRestore(given || null))
  return (
    <form
      noValidate
      className="grid w-full gap-2 rounded-control bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        act()
      }}
    >
      <LimitedText
        ref={field}
        label="Alasan pemulihan"
        required={needsReason}
        error={isSubmitted ? wrong : undefined}
        autoComplete="off"
        most={maxNote}
        value={reason}
        onChange={setReason}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Batal
        </Button>
        <Button size="small" type="submit" tone="primary">
          Pulihkan isi ini
        </Button>
      </div>
    </form>
  )
}
