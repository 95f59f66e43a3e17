import { attendanceLabels, attendanceStatuses, type AttendanceStatus, missedStatuses } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'

/** One tap also on a folded row: the exceptions after *Semua hadir*. T and D, which ask a question, are behind the name. */
const onFolded: readonly AttendanceStatus[] = missedStatuses

type StatusPickerProps = {
  student: string
  value: AttendanceStatus | null
  /** The statuses that the school uses. */
  codes: readonly AttendanceStatus[]
  isReadOnly: boolean
  onPick: (status: AttendanceStatus) => void
}

/**
 * Six one-letter buttons, one tap each. A row is one tab stop; the sheet handles the arrow keys (sheet-keys.ts),
 * because native radio buttons would mark a student when somebody only moves past.
 */
export function StatusPicker({ student, value, codes, isReadOnly, onPick }: StatusPickerProps) {
  return (
    <div role="radiogroup" aria-label={student} aria-readonly={isReadOnly} translate="no" className="status-picker">
      {attendanceStatuses
        .filter((status) => codes.includes(status) || status === value)
        .map((status) => (
          <StatusButton
            key={status}
            status={status}
            isChosen={value === status}
            isQuiet={value !== null}
            isTabStop={value === null ? status === 'H' : value === status}
            isReadOnly={isReadOnly}
            onPick={onPick}
          />
        ))}
    </div>
  )
}

type StatusButtonProps = {
  status: AttendanceStatus
  isChosen: boolean
  /** Her row is marked: what it is not has no box. */
  isQuiet: boolean
  isTabStop: boolean
  isReadOnly: boolean
  onPick: (status: AttendanceStatus) => void
}

function StatusButton({ status, isChosen, isQuiet, isTabStop, isReadOnly, onPick }: StatusButtonProps) {
  const { Icon, solid, text } = statusLook[status]
  const isUsual = status === 'H'
  return (
    // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a radio in a radiogroup of our own keys
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={attendanceLabels[status]}
      title={attendanceLabels[status]}
      tabIndex={isTabStop ? 0 : -1}
      data-status={status}
      disabled={isReadOnly}
      onClick={() => onPick(status)}
      className={clsx(
        'status-button',
        // Ink is for exceptions: who is present has a letter and a dot, and no ground.
        isChosen ? (isUsual ? text : solid) : 'text-soft enabled:hover:bg-sunken',
        !isChosen && !isQuiet && 'border border-edge/50 bg-surface',
        !isChosen && isReadOnly && 'opacity-60',
        onFolded.includes(status)
          ? // Above the button that unfolds the row.
            'max-sm:group-data-folded:relative max-sm:group-data-folded:z-2 max-sm:group-data-folded:w-10'
          : isChosen
            ? 'max-sm:group-data-folded:size-7 max-sm:group-data-folded:self-center max-sm:group-data-folded:[&>svg]:hidden'
            : 'max-sm:group-data-folded:hidden',
      )}
    >
      {status}
      {isChosen && (
        <Icon aria-hidden strokeWidth={2.75} className={clsx(isUsual ? 'size-2.5 fill-current' : 'size-3.5')} />
      )}
    </button>
  )
}
