import type { Mark, MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Marking } from '../rules.ts'

export type Value = Pick<Mark, 'status' | 'note' | 'minutesLate' | 'reason'>
/** A cell without marks has rev 0 and no last mark. */
export type CellState = Value & { rev: number; last: { device: string; n: number } | null }
/** A mark with the fields of its sheet. `clientAt` is for display only: phones' clocks may be wrong. */
export type SentMark = Omit<Mark, 'clientAt' | 'changeReason' | 'restores'> & {
  device: string
  actorId: string
  academicClassId: string
  date: SchoolDate
  /** Null: a mark of the class's day. */
  lessonId: string | null
}
export type Resolution = { verdict: Verdict; because: MarkingReason | null }
export type KnownMark = SentMark & Resolution

export const blankCell: CellState = { status: null, note: null, minutesLate: null, reason: null, rev: 0, last: null }

export const isSameValue = (a: Value, b: Value) =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate && a.reason === b.reason

const isSameMark = (a: SentMark, b: SentMark) =>
  isSameValue(a, b) &&
  a.studentId === b.studentId &&
  a.base === b.base &&
  a.n === b.n &&
  a.device === b.device &&
  a.actorId === b.actorId &&
  a.academicClassId === b.academicClassId &&
  a.date === b.date &&
  a.lessonId === b.lessonId

/**
 * The verdict on one mark, in the order of the rules. Throws MARK_ID_REUSED when a known id comes with another body.
 */
export function resolveMark(
  mark: SentMark,
  seen: {
    known: KnownMark | undefined
    cell: CellState
    isMember: boolean
    marking: Marking
    /** The reason for changing it or restoring an earlier version: as valid as the mark's own reason. */
    whyChanged: string | null
    /** Its base is a rev of another epoch: what the person saw is unknown (docs/decisions/0035). */
    isOtherEpoch: boolean
  },
): Resolution {
  const { known, cell, isMember, marking, whyChanged, isOtherEpoch } = seen
  if (known && !isSameMark(mark, known)) throw new Failure('MARK_ID_REUSED')
  if (known) return { verdict: known.verdict, because: known.because }

  if (marking.state === 'REFUSED') return { verdict: 'rejected', because: marking.why }
  if (!isMember) return { verdict: 'rejected', because: 'NOT_A_MEMBER' }
  // The current value may be sent again, with another note for instance.
  const isOff = mark.status !== null && mark.status !== cell.status && !marking.codes.includes(mark.status)
  if (isOff) return { verdict: 'rejected', because: 'STATUS_OFF' }
  const isLate = marking.state === 'HELD' || (marking.state === 'REASON' && !mark.reason && !whyChanged)
  if (isLate) return { verdict: 'held', because: marking.why }

  return { verdict: resolveChange(mark, { ...cell, isSame: isSameValue(mark, cell), isOtherEpoch }), because: null }
}

/** What happens to a permitted change, of a mark or a journal, given the current value. */
export function resolveChange(
  sent: { base: number; device: string; n: number },
  { rev, last, isSame, isOtherEpoch }: Pick<CellState, 'rev' | 'last'> & { isSame: boolean; isOtherEpoch: boolean },
): Extract<Verdict, 'applied' | 'same' | 'conflict'> {
  // The same device's later edit, made before the response to the earlier one arrived.
  const isOwnLater = last !== null && last.device === sent.device && sent.n > last.n
  // Without a rev of this epoch she saw nothing of it: on an empty cell no mark is overwritten.
  const base = isOtherEpoch ? 0 : sent.base
  if (base === rev || isOwnLater) return 'applied'
  return isSame ? 'same' : 'conflict'
}

/** The cell after an applied mark. */
export const applied = ({ status, note, minutesLate, reason, device, n }: SentMark, cell: CellState): CellState => ({
  status,
  note,
  minutesLate,
  reason,
  rev: cell.rev + 1,
  last: { device, n },
})

/** Whether the revs from a device were read in another epoch. An app from before epochs sends none. */
export const isOtherEpoch = (sent: string | undefined, epoch: string): boolean => sent !== undefined && sent !== epoch
