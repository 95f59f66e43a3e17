import type { Mark, MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Marking } from '../rules.ts'

export type Value = Pick<Mark, 'status' | 'note' | 'minutesLate' | 'reason'>
/** A cell that nobody has marked has rev 0 and no last mark. */
export type CellState = Value & { rev: number; last: { device: string; n: number } | null }
/** A mark with what its sheet says about it. `clientAt` is for display alone: phones have wrong clocks. */
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
    /** Why it is changed or an earlier version taken up again: as good a reason as the mark's own. */
    whyChanged: string | null
    /** Its base is a rev of another epoch: what the person saw is not known here (docs/decisions/0035). */
    isOtherEpoch: boolean
  },
): Resolution {
  const { known, cell, isMember, marking, whyChanged, isOtherEpoch } = seen
  if (known && !isSameMark(mark, known)) throw new Failure('MARK_ID_REUSED')
  if (known) return { verdict: known.verdict, because: known.because }

  if (marking.state === 'REFUSED') return { verdict: 'rejected', because: marking.why }
  if (!isMember) return { verdict: 'rejected', because: 'NOT_A_MEMBER' }
  // What stands already may be sent on, with another note for instance.
  const isOff = mark.status !== null && mark.status !== cell.status && !marking.codes.includes(mark.status)
  if (isOff) return { verdict: 'rejected', because: 'STATUS_OFF' }
  const isLate = marking.state === 'HELD' || (marking.state === 'REASON' && !mark.reason && !whyChanged)
  if (isLate) return { verdict: 'held', because: marking.why }

  return { verdict: resolveChange(mark, { ...cell, isSame: isSameValue(mark, cell), isOtherEpoch }), because: null }
}

/** What becomes of a change that may be made, of a mark or of a journal, on what stands by now. */
export function resolveChange(
  sent: { base: number; device: string; n: number },
  { rev, last, isSame, isOtherEpoch }: Pick<CellState, 'rev' | 'last'> & { isSame: boolean; isOtherEpoch: boolean },
): Extract<Verdict, 'applied' | 'same' | 'conflict'> {
  // An own later edit, made before the answer to the earlier one was heard.
  const isOwnLater = last !== null && last.device === sent.device && sent.n > last.n
  // Without a rev of this epoch she has seen nothing of it: an empty cell hides nobody's mark.
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

/** Were the revs that a device sends read in another epoch? An app from before epochs does not say. */
export const isOtherEpoch = (sent: string | undefined, epoch: string): boolean => sent !== undefined && sent !== epoch
