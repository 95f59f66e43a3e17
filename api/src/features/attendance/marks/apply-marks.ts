import type { MarkVerdict, Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Cell, Mark } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { publish } from '../../../platform/metrics/events.ts'
import type { CellPlace } from './cell-place.ts'
import { applied, blankCell, resolveMark, type CellState, type KnownMark, type SentMark } from './resolve-mark.ts'
import type { MarkState } from './mark-state.ts'
import type { LockedDays } from '../day-closing/locked-days.ts'
import type { Marking } from '../rules.ts'
import { storeRestorations } from './restoration.ts'
import { totalsOf } from '../daily-attendance/totals.ts'
import { writeMarks, type NewEvent } from './write-marks.ts'

export type SentSheet = {
  locked: LockedDays
  place: CellPlace & { date: SchoolDate }
  device: string
  marks: readonly Mark[]
  /** Whether their bases were read in another epoch of the school. */
  isOtherEpoch: boolean
}
/** The response of a save, without its epoch. */
export type Taken = Omit<Saved, 'epoch'>

/**
 * Applies the marks of one locked place, each with its verdict, and writes them in one statement. `state` was read
 * under that lock. The same marks sent again write nothing.
 */
export async function applyMarks(
  scope: SchoolScope,
  sheet: SentSheet,
  { state, marking, actorName }: { state: MarkState; marking: Marking; actorName: string | null },
): Promise<Taken> {
  const { verdicts, events } = resolveSheet(scope, sheet, { state, marking })
  publish('marks', verdicts)
  // One instant for both the stored and the returned time: a screen would treat a different time as a newer mark.
  const at = scope.clock.now()
  if (events.length > 0) {
    const fresh = new Set(events.map((event) => event.mark.id))
    const marks = sheet.marks.filter(({ id }) => fresh.has(id))
    await storeRestorations(
      scope,
      { place: sheet.place, seq: await writeMarks(scope, { ...sheet, at }, events) },
      marks,
    )
  }

  const stamp = { at: at.toISOString(), by: actorName }
  const changed = new Set(events.filter((event) => event.isCurrent).map((event) => event.mark.studentId))
  const toCell = (studentId: string): Cell => {
    const cell = state.cells.get(studentId) ?? blankCell
    const touched = changed.has(studentId) ? stamp : state.touched.get(studentId)
    return { ...valueOf(cell), rev: cell.rev, updatedAt: touched?.at ?? null, by: touched?.by ?? null }
  }
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, cell: toCell(verdict.studentId) })),
    taken: changed.size > 0 ? stamp : state.taken,
    totals: totalsOf([...state.members].map((studentId) => state.cells.get(studentId)?.status ?? null)),
  }
}

const valueOf = ({ status, note, minutesLate, reason }: CellState) => ({ status, note, minutesLate, reason })

/** Resolves the marks in order, each on the cells left by those before it; `state.cells` is updated along the way. */
function resolveSheet(
  scope: SchoolScope,
  { place, device, marks, isOtherEpoch }: SentSheet,
  { state, marking }: { state: MarkState; marking: Marking },
): { verdicts: Omit<MarkVerdict, 'cell'>[]; events: NewEvent[] } {
  const { academicClassId, date } = place
  const common = { device, academicClassId, date, lessonId: place.lesson?.id ?? null, actorId: scope.profileId }
  const known = new Map<string, KnownMark>(state.known)
  const events = new Map<string, NewEvent>()
  const current = new Map<string, NewEvent>()
  const verdicts = marks.map(({ clientAt, changeReason, restores, ...sent }) => {
    const mark: SentMark = { ...sent, ...common }
    const { id, studentId } = mark
    const cell = state.cells.get(studentId) ?? blankCell
    const isMember = state.members.has(studentId)
    const resolution = resolveMark(mark, {
      known: known.get(id),
      cell,
      isMember,
      marking,
      whyChanged: changeReason ?? restores?.reason ?? null,
      isOtherEpoch,
    })
    if (!known.has(id)) {
      const after = resolution.verdict === 'applied' ? applied(mark, cell) : cell
      const event: NewEvent = { mark, ...resolution, clientAt, changeReason, rev: after.rev, isCurrent: false }
      events.set(id, event)
      known.set(id, { ...mark, ...resolution })
      if (after !== cell) {
        state.cells.set(studentId, after)
        current.set(studentId, event)
      }
    }
    return { id, studentId, verdict: resolution.verdict, reason: resolution.because }
  })
  for (const event of current.values()) event.isCurrent = true
  return { verdicts, events: [...events.values()] }
}
