import { attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { statusLook } from './attendance-status.tsx'

/** A status in a sentence: its shape, its letter, its name. */
export function StatusName({ status }: { status: AttendanceStatus | null }) {
  if (!status) return <span className="font-semibold">Belum diisi</span>
  const { Icon, text } = statusLook[status]
  return (
    <span className={clsx('font-semibold whitespace-nowrap', text)}>
      <Icon aria-hidden className={clsx('mr-1 inline size-3.5', status === 'H' && 'fill-current')} />
      <span translate="no">{status}</span> {attendanceLabels[status]}
    </span>
  )
}
