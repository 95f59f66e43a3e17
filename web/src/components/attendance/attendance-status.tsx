import { attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { Circle, Clock, Flag, type LucideIcon, NotebookText, Plus, X } from 'lucide-react'

type StatusLook = { Icon: LucideIcon; text: string; tint: string; solid: string; border: string }

/** Letter, colour and shape of each status; the same on every screen. */
export const statusLook: Record<AttendanceStatus, StatusLook> = {
  H: {
    Icon: Circle,
    text: 'text-status-h',
    tint: 'bg-status-h-tint',
    solid: 'bg-status-h text-surface',
    border: 'border-status-h',
  },
  S: {
    Icon: Plus,
    text: 'text-status-s',
    tint: 'bg-status-s-tint',
    solid: 'bg-status-s text-surface',
    border: 'border-status-s',
  },
  I: {
    Icon: NotebookText,
    text: 'text-status-i',
    tint: 'bg-status-i-tint',
    solid: 'bg-status-i text-surface',
    border: 'border-status-i',
  },
  A: {
    Icon: X,
    text: 'text-status-a',
    tint: 'bg-status-a-tint',
    solid: 'bg-status-a text-surface',
    border: 'border-status-a',
  },
  T: {
    Icon: Clock,
    text: 'text-status-t',
    tint: 'bg-status-t-tint',
    solid: 'bg-status-t text-surface',
    border: 'border-status-t',
  },
  D: {
    Icon: Flag,
    text: 'text-status-d',
    tint: 'bg-status-d-tint',
    solid: 'bg-status-d text-surface',
    border: 'border-status-d',
  },
}

/** How many students have a status, with its letter and shape. */
export function StatusCount({ status, count }: { status: AttendanceStatus; count: number }) {
  const { Icon, text, tint } = statusLook[status]
  return (
    <span
      translate="no"
      title={attendanceLabels[status]}
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-1.5 py-0.5 text-sm font-semibold tabular-nums',
        // Ink is for exceptions.
        count > 0 ? [text, status !== 'H' && tint] : 'text-soft',
      )}
    >
      <Icon aria-hidden className={clsx('size-3', status === 'H' && 'fill-current')} />
      <abbr title={attendanceLabels[status]} className="no-underline">
        {status}
      </abbr>
      {count}
    </span>
  )
}
