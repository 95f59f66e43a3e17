import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/pool/compiled-query.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { CellPlace } from './cell-place.ts'
import type { Resolution, SentMark } from './resolve-mark.ts'
import { type LockedDays, assertLocked } from '../day-closing/locked-days.ts'

/** A mark with its verdict, to be stored. `isCurrent`: it is the last applied one of its cell in this sheet. */
export type NewEvent = Resolution & {
  mark: SentMark
  clientAt: string | null
  changeReason: string | null
  rev: number
  isCurrent: boolean
}

/** A column that no mark of a save uses takes no space. */
export const orNull = <Value>(values: (Value | null)[]) => (values.some((value) => value !== null) ? values : null)

/** The columns of a save: a list for each, with marks in order of arrival. */
const columnsOf = (
  { schoolId, profileId }: SchoolScope,
  { place, device, at }: { place: CellPlace; device: string; at: Date },
  events: readonly NewEvent[],
) => {
  const marks = events.map(({ mark }) => mark)
  const current = events.filter(({ isCurrent }) => isCurrent)
  const cells = current.map(({ mark }) => mark)
  const pending = events.filter(({ verdict }) => verdict === 'held').map(({ mark }) => mark)
  const { academicClassId, date, lesson } = place
  return {
    schoolId,
    profileId,
    academicClassId,
    date,
    lessonId: lesson?.id ?? null,
    device,
    at,
    ids: marks.map(({ id }) => id),
    studentIds: marks.map(({ studentId }) => studentId),
    clientAts: orNull(events.map(({ clientAt }) => clientAt)),
    bases: marks.map(({ base }) => base),
    ns: marks.map(({ n }) => n),
    revs: events.map(({ rev }) => rev),
    statuses: marks.map(({ status }) => status),
    minutesLate: orNull(marks.map(({ minutesLate }) => minutesLate)),
    notes: orNull(marks.map(({ note }) => note)),
    reasons: orNull(marks.map(({ reason }) => reason)),
    changeReasons: orNull(events.map(({ changeReason }) => changeReason)),
    verdicts: events.map(({ verdict }) => verdict),
    verdictReasons: orNull(events.map(({ because }) => because)),
    pendingIds: pending.map(({ id }) => id),
    pendingStudentIds: pending.map(({ studentId }) => studentId),
    cellStudentIds: cells.map(({ studentId }) => studentId),
    cellRevs: current.map(({ rev }) => rev),
    cellNs: cells.map(({ n }) => n),
    cellMinutesLate: cells.map(({ minutesLate }) => minutesLate),
    cellStatuses: cells.map(({ status }) => status),
    cellNotes: cells.map(({ note }) => note),
    cellReasons: cells.map(({ reason }) => reason),
    isTaking: !lesson && cells.length > 0,
  }
}

type Columns = ReturnType<typeof columnsOf>

const writing = (cellsOf: 'attendance_cell' | 'lesson_cell') =>
  compiledQuery((c: Columns) => {
    const key =
      cellsOf === 'lesson_cell'
        ? { name: sql`lesson_id`, value: sql`${c.lessonId}::uuid` }
        : { name: sql`date`, value: sql`${c.date}::date` }
    return sql<{ seq: number }>`
    with counter as (
      insert into school_change (school_id, seq) values (${c.schoolId}, 1)
        on conflict (school_id) do update set seq = school_change.seq + 1
        returning seq
    ), save as (
      insert into attendance_save (school_id, seq, date, academic_class_id, lesson_id, device, actor_id, at, mark_ids,
          student_ids, client_ats, bases, ns, revs, statuses, minutes_late, notes, reasons, change_reasons, verdicts,
          verdict_reasons)
        select ${c.schoolId}, seq, ${c.date}::date, ${c.academicClassId}, ${c.lessonId}::uuid, ${c.device}::uuid,
          ${c.profileId}::uuid, ${c.at}::timestamptz, ${c.ids}::uuid[], ${c.studentIds}::uuid[],
          ${c.clientAts}::timestamptz[], ${c.bases}::int[], ${c.ns}::int[], ${c.revs}::int[], ${c.statuses}::text[],
          ${c.minutesLate}::smallint[], ${c.notes}::text[], ${c.reasons}::text[], ${c.changeReasons}::text[],
          ${c.verdicts}::text[], ${c.verdictReasons}::text[]
        from counter
    ), pending as (
      insert into pending_mark (school_id, id, seq, student_id)
        select ${c.schoolId}, m.id, seq, m.student_id from counter,
          unnest(${c.pendingIds}::uuid[], ${c.pendingStudentIds}::uuid[]) as m (id, student_id)
    ), cell as (
      insert into ${sql.table(cellsOf)} (school_id, student_id, ${key.name}, seq, rev, n, minutes_late, status, note, reason)
        select ${c.schoolId}, m.student_id, ${key.value}, counter.seq, m.rev, m.n, m.minutes_late, m.status, m.note,
          m.reason
        from counter, unnest(
          ${c.cellStudentIds}::uuid[], ${c.cellRevs}::int[], ${c.cellNs}::int[], ${c.cellMinutesLate}::smallint[],
          ${c.cellStatuses}::text[], ${c.cellNotes}::text[], ${c.cellReasons}::text[]
        ) as m (student_id, rev, n, minutes_late, status, note, reason)
        on conflict (school_id, ${key.name}, student_id) do update set rev = excluded.rev, seq = excluded.seq, n = excluded.n,
          minutes_late = excluded.minutes_late, status = excluded.status, note = excluded.note, reason = excluded.reason
    ), taken as (
      update class_day set taken_seq = counter.seq from counter
        where ${c.isTaking} and school_id = ${c.schoolId} and academic_class_id = ${c.academicClassId}
          and date = ${c.date}::date
    )
    select seq from counter`
  })
const writeDay = writing('attendance_cell')
const writeLesson = writing('lesson_cell')

/**
 * Writes the save with its marks, the changed cells and who filled the class-day in one statement; returns the number
 * of the save. The school's counter is incremented here, at the very end, so that other classes wait for it only while
 * this transaction commits.
 */
export async function writeMarks(
  scope: SchoolScope,
  sheet: { locked: LockedDays; place: CellPlace & { date: SchoolDate }; device: string; at: Date },
  events: readonly NewEvent[],
): Promise<number> {
  const { locked, place } = sheet
  // A lesson's cells are locked by the lesson's row.
  if (!place.lesson && events.some(({ isCurrent }) => isCurrent)) assertLocked(locked, [place])
  const write = place.lesson ? writeLesson : writeDay
  const [saved] = await write(scope.db, columnsOf(scope, sheet, events))
  return saved!.seq
}
