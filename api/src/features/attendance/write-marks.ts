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

/**
 * Writes the save, its events, the cells that changed and who took the class-day, in one statement. The school's
 * counter is raised here, at the very end: other classes wait for it only while this transaction commits.
 */
export async function writeMarks(
  { db, schoolId, profileId, clock }: SchoolScope,
  sheet: { place: CellPlace; device: string },
  events: readonly NewEvent[],
): Promise<void> {
  const rows = events.map(({ mark, verdict, because, clientAt, changeReason, rev, stands }) => ({
    id: mark.id,
    student_id: mark.studentId,
    client_at: clientAt,
    base: mark.base,
    n: mark.n,
    rev,
    minutes_late: mark.minutesLate,
    status: mark.status,
    verdict,
    verdict_reason: because,
    note: mark.note,
    reason: mark.reason,
    change_reason: changeReason,
    stands,
  }))
  const taken = rows.some((row) => row.stands)
  const { academicClassId, date, lesson } = sheet.place
  const [table, key] = lesson
    ? [sql`lesson_cell`, { name: sql`lesson_id`, value: sql`${lesson.id}::uuid` }]
    : [sql`attendance_cell`, { name: sql`date`, value: sql`${date}::date` }]
  const noteTaken = lesson
    ? sql`select 1`
    : sql`update class_day set taken_seq = counter.seq from counter
      where ${taken} and school_id = ${schoolId} and academic_class_id = ${academicClassId} and date = ${date}::date`
  await sql`
    with mark as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) as m (
        id uuid, student_id uuid, client_at timestamptz, base int, n int, rev int, minutes_late smallint, status text,
        verdict text, verdict_reason text, note text, reason text, change_reason text, stands boolean)
    ), counter as (
      insert into school_change (school_id, seq) values (${schoolId}, 1)
        on conflict (school_id) do update set seq = school_change.seq + 1
        returning seq
    ), save as (
      insert into attendance_save (school_id, seq, date, academic_class_id, lesson_id, device, actor_id, at)
        select ${schoolId}, seq, ${date}::date, ${academicClassId}, ${lesson?.id ?? null}::uuid, ${sheet.device}::uuid,
          ${profileId}::uuid, ${clock.now()}::timestamptz
        from counter
    ), event as (
      insert into attendance_event (school_id, id, student_id, client_at, seq, base, n, rev, minutes_late, status,
          verdict, verdict_reason, note, reason, change_reason)
        select ${schoolId}, m.id, m.student_id, m.client_at, counter.seq, m.base, m.n, m.rev, m.minutes_late, m.status,
          m.verdict, m.verdict_reason, m.note, m.reason, m.change_reason
        from mark m, counter
    ), cell as (
      insert into ${table} (school_id, student_id, ${key.name}, rev, seq, n, minutes_late, status, note, reason)
        select ${schoolId}, m.student_id, ${key.value}, m.rev, counter.seq, m.n, m.minutes_late, m.status, m.note,
          m.reason
        from mark m, counter where m.stands
        on conflict (school_id, ${key.name}, student_id) do update set rev = excluded.rev, seq = excluded.seq, n = excluded.n,
          minutes_late = excluded.minutes_late, status = excluded.status, note = excluded.note, reason = excluded.reason
    )
    ${noteTaken}`.execute(db)
}
