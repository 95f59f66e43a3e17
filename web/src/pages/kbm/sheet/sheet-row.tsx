import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { MessageSquareText, MoreHorizontal } from 'lucide-react'
import { memo, Suspense } from 'react'
import { initialsOf } from '../../../layout/menu/initials.ts'
import { type SheetRow, shownValue } from '../../../offline/state/mark-row.ts'
import { lacks } from '../../../offline/state/sheet-state.ts'
import type { SheetState } from '../../../offline/state/sheet-types.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { StatusPicker } from './status-picker.tsx'

// Most sheets never have one.
const ConflictNotice = lazyWithRetry(async () => (await import('./conflicts/conflict-notice.tsx')).ConflictNotice)

type SheetRowProps = {
  student: SheetStudent
  row: SheetRow
  codes: readonly AttendanceStatus[]
  /** Her class, on the sheet of several. */
  of?: string
  /** The day's mark, if a lesson's teacher should see it. */
  hint?: string | undefined
  isReadOnly: boolean
  /** On a phone folded to name, status and S, I, A, so that ten of a class fit the screen; a tap shows the rest. */
  isFolded: boolean
  onUnfold: (studentId: string) => void
  onPick: (studentId: string, status: AttendanceStatus, isFolded: boolean) => void
  onMore: (studentId: string) => void
  /** Her refused mark is read with the others. */
  isRefusedTogether: boolean
  onDecide: (to: (state: SheetState) => SheetState) => void
}

/**
 * One student: on a phone the name above the buttons, on a desktop all in one line. Re-renders only when its own row
 * changes.
 */
export const StudentRow = memo(function StudentRow(props: SheetRowProps) {
  const { student, row, codes, hint, isReadOnly, onPick, onMore, onDecide, onUnfold } = props
  const value = shownValue(row)
  const detail = [
    value.minutesLate !== null && `${value.minutesLate} menit`,
    value.reason,
    value.note,
    student.hasLetter && 'ada surat',
  ].filter(Boolean)
  const missing = lacks(value)
  // A row with a notice or a question stays open.
  const isFolded = props.isFolded && value.status !== null && !missing && !row.conflict && !student.decided
  return (
    <li data-student={student.studentId} data-folded={isFolded || undefined} className="group student-row">
      {isFolded && (
        <button
          type="button"
          aria-label={`Ubah ${student.name}`}
          aria-expanded={false}
          onClick={() => onUnfold(student.studentId)}
          className="absolute inset-0 z-1 sm:hidden"
        />
      )}
      <div className="student-line">
        <div className="flex min-w-0 items-center gap-2 sm:gap-2.5">
          <span className="w-6 shrink-0 text-right text-sm tabular-nums text-soft max-[15rem]:group-data-folded:hidden">
            {student.rollNo ?? '–'}
          </span>
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-content-center rounded-full bg-sunken text-[0.625rem] font-bold text-soft max-[15rem]:hidden max-sm:group-data-folded:hidden sm:size-8 sm:text-xs"
          >
            {initialsOf(student.name)}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span translate="no" className="student-name">
              {student.name}
              {props.of && <span className="text-sm font-normal text-soft"> · {props.of}</span>}
            </span>
            {detail.length > 0 && <span className="block text-sm wrap-break-word text-soft">{detail.join(' · ')}</span>}
            {hint && <span className="block text-sm text-warn">{hint}</span>}
            {missing && <span className="block text-sm font-semibold text-danger">{missing}</span>}
          </span>
          <Unfinished row={row} />
        </div>
        <div className="student-marks">
          <StatusPicker
            student={student.name}
            value={value.status}
            codes={codes}
            isReadOnly={isReadOnly}
            onPick={(status) => onPick(student.studentId, status, isFolded)}
          />
          <button
            type="button"
            aria-label={`Lainnya: ${student.name}`}
            title="Lainnya: catatan, menit terlambat, alasan, riwayat"
            tabIndex={-1}
            onClick={() => onMore(student.studentId)}
            className={clsx(
              'grid h-11 place-content-center rounded-control lg:pointer-fine:h-10 hover:bg-sunken max-sm:group-data-folded:hidden',
              value.note || student.hasLetter ? 'text-accent' : 'text-soft',
            )}
          >
            {value.note || student.hasLetter ? (
              <MessageSquareText aria-hidden className="size-5" />
            ) : (
              <MoreHorizontal aria-hidden className="size-5" />
            )}
          </button>
        </div>
      </div>
      {(row.conflict || student.decided) && (
        <Suspense>
          <ConflictNotice
            studentId={student.studentId}
            conflict={row.conflict}
            decided={student.decided}
            cell={row.cell}
            isRefusedTogether={props.isRefusedTogether}
            onDecide={onDecide}
          />
        </Suspense>
      )}
      {student.planned && !(value.status === student.planned.status && value.reason === student.planned.reason) && (
        <p className="mt-1 text-sm text-soft">
          Direncanakan {student.planned.status} sampai {formatDate(student.planned.until)}: {student.planned.reason}
        </p>
      )}
      {student.held > 0 && !row.conflict && (
        <p className="mt-1 text-sm text-warn">{student.held} permintaan koreksi menunggu keputusan</p>
      )}
    </li>
  )
})

/** Filled: not saved yet. Hollow: saved on this device, and on its way. */
function Unfinished({ row }: { row: SheetRow }) {
  if (!row.draft && row.queue.length === 0) return null
  const text = row.draft ? 'Belum disimpan' : 'Tersimpan di HP, belum terkirim'
  return (
    <span
      title={text}
      className={clsx('size-2 shrink-0 rounded-full border-2 border-accent', row.draft && 'bg-accent')}
    >
      <span className="sr-only">{text}</span>
    </span>
  )
}
