import { sql } from 'kysely'
import type { MarkVerdict, Saved } from '@hadir/contract/attendance.ts'
import type { Cell, Mark } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { selectClass, selectDay, toDay, toPerson, type ClassRow } from './day.ts'
import { applied, blankCell, judge, type CellState, type KnownMark, type SentMark } from './judge.ts'
import { readMarkState, type MarkState } from './mark-state.ts'
import { markingOf, maySend, type Marking } from './rules.ts'
import { totalsOf } from './totals.ts'
import { writeMarks, type NewEvent } from './write-marks.ts'

export type SheetToSave = { academicClassId: string; date: SchoolDate; device: string; marks: Mark[] }

/**
 * Takes in the marks of one class and one day, each with its verdict. Three statements whatever the size of the sheet:
 * lock the class-day, read what the rules look at, write all of it. Sent again it writes nothing.
 */
export async function saveSheet(scope: SchoolScope, sheet: SheetToSave): Promise<Saved> {
  const { marking, actorName } = await lockClassDay(scope, sheet)
  const state = await readMarkState(scope, sheet)
  const { verdicts, events } = judgeSheet(scope, sheet, { state, marking })
  if (events.length > 0) await writeMarks(scope, sheet, events)

  const stands = { at: scope.clock.now().toISOString(), by: actorName }
  const changed = new Set(events.filter((event) => event.stands).map((event) => event.mark.studentId))
  const toCell = (studentId: string): Cell => {
    const cell = state.cells.get(studentId) ?? blankCell
    const touched = changed.has(studentId) ? stands : state.touched.get(studentId)
    return { ...valueOf(cell), rev: cell.rev, updatedAt: touched?.at ?? null, by: touched?.by ?? null }
  }
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, cell: toCell(verdict.studentId) })),
    taken: changed.size > 0 ? stands : state.taken,
    totals: totalsOf([...state.members].map((studentId) => state.cells.get(studentId)?.status ?? null)),
  }
}

const valueOf = ({ status, note, minutesLate, reason }: CellState) => ({ status, note, minutesLate, reason })

type LockedRow = ClassRow &
  Parameters<typeof toDay>[0] & {
    is_day_closed: boolean
    window_days: number
    codes: AttendanceStatus[]
    actor_name: string | null
  }

/**
 * Makes the class-day row if need be and locks it until the end of the transaction, in one statement: the update that
 * changes nothing takes the lock of a row that is there. What is read in the next statement stays true.
 */
async function lockClassDay(
  scope: SchoolScope,
  { academicClassId, date }: SheetToSave,
): Promise<{ marking: Marking; actorName: string | null }> {
  const { schoolId, profileId } = scope
  const { rows } = await sql<LockedRow>`
    with class as (${selectClass(scope, { academicClassId, date: sql`${date}::date` })}),
    day as (${selectDay(scope, date)}),
    locked as (
      insert into class_day (school_id, academic_class_id, date)
        select ${schoolId}, class.class_id, day.date from class, day
        on conflict (school_id, academic_class_id, date) do update set date = excluded.date
        returning closed_at
    )
    select class.*, day.*, locked.closed_at is not null as is_day_closed,
        (select name from actor where school_id = ${schoolId} and id = ${profileId}) as actor_name
      from class, day, locked`.execute(scope.db)
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const day = toDay(row)
  const person = toPerson(scope, row.duties)
  if (!maySend(person, academicClassId, date)) throw new Failure('FORBIDDEN')
  // Not a verdict: the same marks are right once the day has come, so they stay on their device until then.
  if (day.isFuture) throw new Failure('DATE_IN_FUTURE')
  return {
    marking: markingOf(person, {
      academicClassId,
      day,
      windowDays: row.window_days,
      codes: row.codes,
      isDayClosed: row.is_day_closed,
      isSemesterClosed: row.is_semester_closed,
    }),
    actorName: row.actor_name,
  }
}

/** Judges the marks in their order, each on the cells that the ones before it left; `state.cells` moves along. */
function judgeSheet(
  scope: SchoolScope,
  { academicClassId, date, device, marks }: SheetToSave,
  { state, marking }: { state: MarkState; marking: Marking },
): { verdicts: Omit<MarkVerdict, 'cell'>[]; events: NewEvent[] } {
  const known = new Map<string, KnownMark>(state.known)
  const events = new Map<string, NewEvent>()
  const standing = new Map<string, NewEvent>()
  const verdicts = marks.map(({ clientAt, ...sent }) => {
    const mark: SentMark = { ...sent, device, academicClassId, date, actorId: scope.profileId }
    const { id, studentId } = mark
    const cell = state.cells.get(studentId) ?? blankCell
    const isMember = state.members.has(studentId)
    const judgement = judge(mark, { known: known.get(id), cell, isMember, marking })
    if (!known.has(id)) {
      const after = judgement.verdict === 'applied' ? applied(mark, cell) : cell
      const event: NewEvent = { mark, ...judgement, clientAt, rev: after.rev, stands: false }
      events.set(id, event)
      known.set(id, { ...mark, ...judgement })
      if (after !== cell) {
        state.cells.set(studentId, after)
        standing.set(studentId, event)
      }
    }
    return { id, studentId, verdict: judgement.verdict, reason: judgement.because }
  })
  for (const event of standing.values()) event.stands = true
  return { verdicts, events: [...events.values()] }
}
