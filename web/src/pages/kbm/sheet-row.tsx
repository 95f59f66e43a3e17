import type { SheetPupil } from '@hadir/contract/attendance.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { MessageSquareText, MoreHorizontal } from 'lucide-react'
import { memo, Suspense } from 'react'
import { initialsOf } from '../../layout/initials.ts'
import { type SheetRow, shownValue } from '../../offline/mark-row.ts'
import { lacks } from '../../offline/sheet-state.ts'
import { beside } from '../../ui/beside.tsx'
import { StatusPicker } from './status-picker.tsx'

// Most sheets never have one.
const TrayNotice = beside(async () => (await import('./tray-notice.tsx')).TrayNotice)

type SheetRowProps = {
  pupil: SheetPupil
  row: SheetRow
  codes: readonly AttendanceStatus[]
  /** What the day's sheet says, where a lesson should know. */
  hint?: string | undefined
  isReadOnly: boolean
  onPick: (studentId: string, status: AttendanceStatus) => void
  onMore: (studentId: string) => void
  onInsist: (studentId: string) => void
  onYield: (studentId: string) => void
}

/** One pupil: on a phone the name above the buttons, on a desktop all in one line. Redrawn only when its own row changes. */
export const PupilRow = memo(function PupilRow(props: SheetRowProps) {
  const { pupil, row, codes, hint, isReadOnly, onPick, onMore, onInsist, onYield } = props
  const value = shownValue(row)
  const detail = [
    value.minutesLate !== null && `${value.minutesLate} menit`,
    value.reason,
    value.note,
    pupil.hasLetter && 'ada surat',
  ].filter(Boolean)
  const missing = lacks(value)
  return (
    <li
      data-pupil={pupil.studentId}
      className="[content-visibility:auto] [contain-intrinsic-height:auto_99px] md:[contain-intrinsic-height:auto_57px] scroll-mt-32 scroll-mb-44 border-b px-3 py-2 last:border-0 lg:scroll-mt-36 lg:scroll-mb-20 focus-within:bg-tint/40 md:px-4 md:py-1.5"
    >
      <div className="grid items-center gap-x-3 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="flex min-w-0 items-center gap-2.5">
          <span className="w-6 shrink-0 text-right text-sm tabular-nums text-soft">{pupil.rollNo ?? '–'}</span>
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-content-center rounded-full bg-sunken text-xs font-bold text-soft"
          >
            {initialsOf(pupil.name)}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-semibold" title={pupil.name}>
              {pupil.name}
            </span>
            {detail.length > 0 && <span className="block truncate text-sm text-soft">{detail.join(' · ')}</span>}
            {hint && <span className="block text-sm text-warn">{hint}</span>}
            {missing && (
              <span className="block text-sm font-semibold text-danger">
                {missing === 'minutesLate' ? 'Isi berapa menit terlambat' : 'Isi alasan dispensasi'}
              </span>
            )}
          </span>
          <Unfinished row={row} />
        </div>
        <div className="grid grid-cols-7 gap-[3px]">
          <StatusPicker
            pupil={pupil.name}
            value={value.status}
            codes={codes}
            isReadOnly={isReadOnly}
            onPick={(status) => onPick(pupil.studentId, status)}
          />
          <button
            type="button"
            aria-label={`Lainnya: ${pupil.name}`}
            title="Lainnya: catatan, menit terlambat, alasan, riwayat"
            tabIndex={-1}
            onClick={() => onMore(pupil.studentId)}
            className={clsx(
              'grid h-11 place-content-center rounded-control hover:bg-sunken',
              value.note || pupil.hasLetter ? 'text-accent' : 'text-soft',
            )}
          >
            {value.note || pupil.hasLetter ? (
              <MessageSquareText aria-hidden className="size-5" />
            ) : (
              <MoreHorizontal aria-hidden className="size-5" />
            )}
          </button>
        </div>
      </div>
      {row.tray && (
        <Suspense>
          <TrayNotice
            tray={row.tray}
            cell={row.cell}
            onInsist={() => onInsist(pupil.studentId)}
            onYield={() => onYield(pupil.studentId)}
          />
        </Suspense>
      )}
      {pupil.planned && !(value.status === pupil.planned.status && value.reason === pupil.planned.reason) && (
        <p className="mt-1 text-sm text-soft">
          Direncanakan {pupil.planned.status} sampai {formatDate(pupil.planned.until)}: {pupil.planned.reason}
        </p>
      )}
      {pupil.held > 0 && !row.tray && (
        <p className="mt-1 text-sm text-warn">{pupil.held} permintaan koreksi menunggu keputusan</p>
      )}
    </li>
  )
})

/** Filled: not saved yet. Hollow: saved on this device, and on its way. */
function Unfinished({ row }: { row: SheetRow }) {
  if (!row.draft && row.queue.length === 0) return null
  const says = row.draft ? 'Belum disimpan' : 'Tersimpan di HP, belum terkirim'
  return (
    <span
      title={says}
      className={clsx('size-2 shrink-0 rounded-full border-2 border-accent', row.draft && 'bg-accent')}
    >
      <span className="sr-only">{says}</span>
    </span>
  )
}
