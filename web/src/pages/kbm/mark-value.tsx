import type { Cell } from '@hadir/contract/attendance/attendance-mark.ts'
import { StatusName } from '../../components/attendance/status-name.tsx'

type MarkValueProps = { value: Pick<Cell, 'status' | 'minutesLate' | 'note' | 'reason'> }

/** All of a mark in one line: S Sakit · demam. */
export function MarkValue({ value }: MarkValueProps) {
  const more = [value.minutesLate !== null && `${value.minutesLate} menit`, value.reason, value.note].filter(Boolean)
  return (
    <>
      <StatusName status={value.status} />
      {more.length > 0 && ` · ${more.join(' · ')}`}
    </>
  )
}
