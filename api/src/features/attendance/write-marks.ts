import { sql } from 'kysely'
import type { SchoolScope } from '../../http/scope.ts'
import type { CellPlace } from './cell-place.ts'
import type { Judgement, SentMark } from './judge.ts'

/** A judged mark to be kept. `stands`: it is the last applied one of its cell in this sheet. */
export type NewEvent = Judgement & {
  mark: SentMark
  clientAt: string | null
  changeReason: string | null
  rev: number
  stands: boolean
}

/** What no mark of a save has takes no room in it. */
export const orNull = <Value>(values: (Value | null)[]) => (values.some((value) => value !== null) ? values : null)

/**
 * Writes the save with its marks, the cells that changed and who took the class-day, in one statement; gives the number
 * of the save. The school's counter is raised here, at the very end: other classes wait for it only while this
 * transaction commits.
 */
export async function writeMarks(
  { db, schoolId, profileId }: SchoolScope,
  sheet: { place: CellPlace; device: string; at: Date },
  events: readonly NewEvent[],
): Promise<number> {
  const marks = events.map(({ mark }) => mark)
  const standing = events.filter(({ stands }) => stands)
  const cells = standing.map(({ mark }) => mark)
  const held = events.filter(({ verdict }) => verdict === 'held').map(({ mark }) => mark)
  const { academicClassId, date, lesson } = sheet.place
  const [table, key] = lesson
    ? [sql`lesson_cell`, { name: sql`lesson_id`, value: sql`${lesson.id}::uuid` }]
    : [sql`attendance_cell`, { name: sql`date`, value: sql`${date}::date` }]
  const isTaking = !lesson && cells.length > 0
  const { rows } = await sql<{ seq: number }>`
    with counter as (
      insert into school_change (school_id, seq) values (${schoolId}, 1)
        on conflict (school_id) do update set seq = school_change.seq + 1
        returning seq
    ), save as (
      insert into attendance_save (school_id, seq, date, academic_class_id, lesson_id, device, actor_id, at, mark_ids,
          student_ids, client_ats, bases, ns, revs, statuses, minutes_late, notes, reasons, change_reasons, verdicts,
          verdict_reasons)
        select ${schoolId}, seq, ${date}::date, ${academicClassId}, ${lesson?.id ?? null}::uuid, ${sheet.device}::uuid,
          ${profileId}::uuid, ${sheet.at}::timestamptz,
          ${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ studentId }) => studentId)}::uuid[],
          ${orNull(events.map(({ clientAt }) => clientAt))}::timestamptz[],
          ${marks.map(({ base }) => base)}::int[], ${marks.map(({ n }) => n)}::int[],
          ${events.map(({ rev }) => rev)}::int[], ${marks.map(({ status }) => status)}::text[],
          ${orNull(marks.map(({ minutesLate }) => minutesLate))}::smallint[],
          ${orNull(marks.map(({ note }) => note))}::text[], ${orNull(marks.map(({ reason }) => reason))}::text[],
          ${orNull(events.map(({ changeReason }) => changeReason))}::text[],
          ${events.map(({ verdict }) => verdict)}::text[], ${orNull(events.map(({ because }) => because))}::text[]
        from counter
    ), held as (
      insert into attendance_held (school_id, id, seq, student_id)
        select ${schoolId}, m.id, seq, m.student_id from counter, unnest(
          ${held.map(({ id }) => id)}::uuid[], ${held.map(({ studentId }) => studentId)}::uuid[]) as m (id, student_id)
    ), cell as (
      insert into ${table} (school_id, student_id, ${key.name}, seq, rev, n, minutes_late, status, note, reason)
        select ${schoolId}, m.student_id, ${key.value}, counter.seq, m.rev, m.n, m.minutes_late, m.status, m.note,
          m.reason
        from counter, unnest(
          ${cells.map(({ studentId }) => studentId)}::uuid[], ${standing.map(({ rev }) => rev)}::int[],
          ${cells.map(({ n }) => n)}::int[], ${cells.map(({ minutesLate }) => minutesLate)}::smallint[],
          ${cells.map(({ status }) => status)}::text[], ${cells.map(({ note }) => note)}::text[],
          ${cells.map(({ reason }) => reason)}::text[]
        ) as m (student_id, rev, n, minutes_late, status, note, reason)
        on conflict (school_id, ${key.name}, student_id) do update set rev = excluded.rev, seq = excluded.seq, n = excluded.n,
          minutes_late = excluded.minutes_late, status = excluded.status, note = excluded.note, reason = excluded.reason
    ), taken as (
      update class_day set taken_seq = counter.seq from counter
        where ${isTaking} and school_id = ${schoolId} and academic_class_id = ${academicClassId} and date = ${date}::date
    )
    select seq from counter`.execute(db)
  return rows[0]!.seq
}
