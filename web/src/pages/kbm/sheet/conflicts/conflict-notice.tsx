import { type Cell, markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { attendance, type SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { TriangleAlert } from 'lucide-react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { toastFailure } from '../../../../components/feedback/toast.ts'
import { useSession } from '../../../../session/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { resolveMine, resolveTheirs } from '../../../../offline/state/resolve-conflict.ts'
import type { Conflict } from '../../../../offline/state/mark-row.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { MarkValue } from '../../mark-value.tsx'

type Decided = NonNullable<SheetStudent['decided']>

type ConflictNoticeProps = {
  conflict: Conflict | null
  decided: SheetStudent['decided']
  studentId: string
  cell: Cell
  /** Several marks were refused: one notice above the students is for all, and here is only which mark it was. */
  isRefusedTogether: boolean
  onDecide: (to: (state: SheetState) => SheetState) => void
}

/** The state of marks that were not applied at once: pending ones, and the decisions on earlier ones. */
export function ConflictNotice({ conflict, decided, ...notice }: ConflictNoticeProps) {
  const isDecided = decided !== undefined && (!conflict || conflict.verdict === 'held')
  const { studentId, onDecide } = notice
  if (isDecided)
    return <DecisionNotice decided={decided} onRead={() => onDecide((now) => resolveTheirs(now, studentId))} />
  return conflict && <OpenNotice conflict={conflict} {...notice} />
}

/** Shown until its reader confirms it; then on none of her devices. */
function DecisionNotice({ decided, onRead }: { decided: Decided; onRead: () => void }) {
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const acknowledge = useEndpointMutation(corrections.acknowledge, {
    touches: [corrections.list, attendance.sheet, lessons.sheet],
    after: onRead,
  })
  const ids = decided.map(({ id }) => id)
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 text-sm">
      <ul className="grid min-w-0 flex-1 gap-1">
        {decided.map(({ id, isAccepted, reason, by }) => (
          <li key={id} className="break-words">
            <strong className={isAccepted ? 'text-good' : 'text-danger'}>
              {isAccepted ? 'Koreksi disetujui' : 'Koreksi ditolak'}
            </strong>
            {by && ` oleh ${by}`}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        busy={acknowledge.isPending}
        onClick={() => acknowledge.mutate({ params: { schoolId }, body: { ids } }, { onError: toastFailure })}
      >
        Mengerti
      </Button>
    </div>
  )
}

type OpenNoticeProps = Omit<ConflictNoticeProps, 'conflict' | 'decided'> & { conflict: Conflict }

/** A rejected mark beside the current one: the person decides. */
function OpenNotice({ studentId, conflict, cell, isRefusedTogether, onDecide }: OpenNoticeProps) {
  const mine = <MarkValue value={conflict.mine} />
  if (isRefusedTogether && conflict.verdict === 'rejected')
    return <p className="mt-1 text-sm text-warn">Ditolak: {mine}</p>
  const why = conflict.reason && `${markingReasonLabels[conflict.reason]}.`
  return (
    <div role="status" className="mt-2 grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {conflict.verdict === 'conflict' && (
          <span>
            Perlu ditinjau. Tersimpan: <MarkValue value={cell} />
            {cell.by && `, oleh ${cell.by}`}. Milik Anda: {mine}.
          </span>
        )}
        {conflict.verdict === 'held' && (
          <span>
            Menunggu persetujuan koreksi: {mine}. {why}
          </span>
        )}
        {conflict.verdict === 'rejected' && (
          <span>
            Ditolak: {mine}. {why}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {conflict.verdict === 'conflict' && (
          <Button size="small" tone="primary" onClick={() => onDecide((now) => resolveMine(now, studentId))}>
            Pakai milik saya
          </Button>
        )}
        <Button size="small" onClick={() => onDecide((now) => resolveTheirs(now, studentId))}>
          {conflict.verdict === 'conflict' ? 'Biarkan yang tersimpan' : 'Mengerti'}
        </Button>
      </div>
    </div>
  )
}
