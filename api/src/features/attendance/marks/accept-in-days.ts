import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { isMemberOn } from '../day.ts'
import { blankCell, isSameValue, type Value } from './resolve-mark.ts'
import type { ClassDayKey, LockedDays } from '../day-closing/locked-days.ts'
import { type SystemMark, writeSystemMarks } from './system-marks.ts'

type Wanted = ClassDayKey & { id: string; studentId: string; value: Value; changeReason: string | null }
type Cell = Value & { rev: number }
type CurrentCell = { isSemesterClosed: boolean; isMember: boolean; cell: Cell | null }

/**
 * Accepts late marks of class-days as marks of the person who decides, on the cells as they are now: one statement
 * reads all of them and one writes them, because the days are locked. Returns for each the id of its new mark, null
 * when the cell already had that value, or why it cannot be accepted.
 */
export async function acceptInDays(
  scope: SchoolScope,
  wanted: readonly Wanted[],
  { locked, isSchoolDay }: { locked: LockedDays; isSchoolDay: (date: SchoolDate) => boolean },
): Promise<Map<string, string | null | Failure>> {
  const outcomes = new Map<string, string | null | Failure>()
  if (wanted.length === 0) return outcomes
  const current = await readCurrent(scope, wanted)
  const cells = new Map(wanted.map((one) => [cellOf(one), current.get(one.id)?.cell ?? null]))
  const device = newId()
  const rounds: { id: string; mark: SystemMark }[][] = []
  for (const one of wanted) {
    const failure = refusalOf(current.get(one.id), isSchoolDay(one.date) && locked.has(one))
    const now = cells.get(cellOf(one)) ?? blankCell
    if (failure) outcomes.set(one.id, failure)
    else if (isSameValue(now, one.value)) outcomes.set(one.id, null)
    else {
      const { id, ...mark } = one
      cells.set(cellOf(one), { ...one.value, rev: now.rev + 1 })
      // One statement writes a cell once: a second mark of the same cell goes into the next round.
      const round = rounds.find((marks) => marks.every((other) => cellOf(other.mark) !== cellOf(one)))
      const next = { id, mark: { ...mark, base: now.rev, device } }
      if (round) round.push(next)
      else rounds.push([next])
    }
  }
  for (const round of rounds) {
    const marks = round.map(({ mark }) => mark)
    const ids = await writeSystemMarks(scope, { locked, source: 'GURU', isTaking: true }, marks)
    for (const [i, { id }] of round.entries()) outcomes.set(id, ids[i] ?? null)
  }
  return outcomes
}

const cellOf = ({ date, studentId }: Pick<SystemMark, 'date' | 'studentId'>) => `${date} ${studentId}`

/** By the id of the late mark; absent where the school has no such class. */
async function readCurrent(
  { db, schoolId }: SchoolScope,
  wanted: readonly Wanted[],
): Promise<Map<string, CurrentCell>> {
  const date = sql<SchoolDate>`w.date`
  const { rows } = await sql<CurrentCell & { id: string }>`
    select w.id,
        exists (select from semester term where term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
          and ${date} between term.start_date and term.end_date and term.status = 'DITUTUP') as "isSemesterClosed",
        exists (select from enrollment e where e.school_id = ac.school_id and e.academic_class_id = ac.id
          and e.student_id = w.student_id and ${isMemberOn(date)}) as "isMember",
        (select json_build_object('status', c.status, 'note', c.note, 'minutesLate', c.minutes_late, 'reason', c.reason,
            'rev', c.rev) from attendance_cell c where c.school_id = ac.school_id and c.date = ${date}
            and c.student_id = w.student_id) as cell
      from unnest(${wanted.map((one) => one.id)}::uuid[], ${wanted.map((one) => one.academicClassId)}::uuid[],
          ${wanted.map((one) => one.date)}::date[], ${wanted.map((one) => one.studentId)}::uuid[])
        as w (id, academic_class_id, date, student_id)
      join academic_class ac on ac.school_id = ${schoolId} and ac.id = w.academic_class_id`.execute(db)
  return new Map(rows.map(({ id, ...current }) => [id, current]))
}

function refusalOf(current: CurrentCell | undefined, canMark: boolean): Failure | null {
  if (!current) return new Failure('NOT_FOUND')
  if (current.isSemesterClosed) return new Failure('SEMESTER_CLOSED')
  return current.isMember && canMark ? null : new Failure('CORRECTION_STALE')
}
