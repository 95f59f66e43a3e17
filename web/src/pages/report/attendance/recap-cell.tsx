import { attendanceLabels, type AttendanceStatus, attendanceStatuses } from '@hadir/contract/labels.ts'
import type { RecapCell } from '@hadir/contract/attendance/report/report.ts'
import { clsx } from 'clsx'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'

const isStatus = (cell: RecapCell): cell is AttendanceStatus => (attendanceStatuses as readonly string[]).includes(cell)

type Empty = Exclude<RecapCell, AttendanceStatus>
const emptyLook: Record<Empty, { text: string; label: string; look: string }> = {
  KOSONG: { text: '', label: 'belum diisi', look: 'bg-warn-tint print:bg-transparent' },
  LIBUR: { text: '', label: '', look: 'shaded bg-sunken' },
  BUKAN: { text: '-', label: 'bukan anggota kelas', look: 'text-soft' },
  NANTI: { text: '', label: '', look: '' },
}

/** One student on one day: the letter is for paper, the colour helps on a screen. */
export function RecapCellBox({ cell, title }: { cell: RecapCell; title: string }) {
  const base = 'h-8 border-r border-b px-0.5 text-center'
  if (isStatus(cell)) {
    const { text, tint } = statusLook[cell]
    return (
      <td
        title={`${title}: ${attendanceLabels[cell]}`}
        className={clsx(base, cell === 'H' ? 'text-soft' : [text, tint, 'font-bold print:bg-transparent'])}
      >
        {cell}
      </td>
    )
  }
  const { text, label, look } = emptyLook[cell]
  return (
    <td title={label ? `${title}: ${label}` : title} className={clsx(base, look)}>
      {text}
    </td>
  )
}
