import { sql } from 'kysely'
import type { MarkSource } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { Value } from './resolve-mark.ts'
import { type ClassDayKey, type LockedDays, assertLocked, assertDatesOpen } from '../day-closing/locked-days.ts'

/**
 * A mark made by the server itself, on the rev that it read under the lock of the class-day. `device` is its origin:
 * marks of one device, class and day are one save.
 */
export type SystemMark = ClassDayKey & {
  studentId: string
  base: number
  value: Value
  device: string
  changeReason?: string | null
}

/**
 * Writes marks of any number of class-days, one save for each, in one statement. They need no verdict, because the days
 * are locked, and they cannot change a closed semester. `isTaking`: the sheet counts as filled in by the actor.
 */
export async function writeSystemMarks(
  scope: SchoolScope,
  { locked, source, isTaking }: { locked: LockedDays; source: MarkSource; isTaking: boolean },
  marks: readonly SystemMark[],
): Promise<string[]> {
  if (marks.length === 0) return []
  assertLocked(locked, marks)
  await assertDatesOpen(
    scope,
    locked,
    marks.map(({ date }) => date),
  )
  const { db, schoolId, profileId, clock } = scope
  const rows = marks.map(({ academicClassId, date, studentId, base, value, device, changeReason }, i) => ({
    id: newId(clock.now().getTime()),
    academic_class_id: academicClassId,
    date,
    device,
    student_id: studentId,
    base,
    n: i + 1,
    minutes_late: value.minutesLate,
    status: value.status,
    note: value.note,
    reason: value.reason,
    change_reason: changeReason,
  }))
  await sql`
    with mark as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) as m (
        id uuid, academic_class_id uuid, date date, device uuid, student_id uuid, base int, n int, minutes_late smallint, status text,
        note text, reason text, change_reason text)
    ), day as materialized (
      select academic_class_id, date, device, row_number() over (order by date, academic_class_id, device)::int as no
        from mark group by academic_class_id, date, device
    ), counter as (
      insert into school_change (school_id, seq) select ${schoolId}::uuid, count(*)::int from day
        on conflict (school_id) do update set seq = school_change.seq + excluded.seq
        returning seq
    ), numbered as materialized (
      select day.academic_class_id, day.date, day.device, counter.seq - (select count(*)::int from day) + day.no as seq
        from day, counter
    ), save as (
      insert into attendance_save (school_id, actor_id, at, source, seq, date, academic_class_id, device, mark_ids,
          student_ids, bases, ns, revs, statuses, minutes_late, notes, reasons, change_reasons, verdicts)
        select ${schoolId}::uuid, ${profileId}::uuid, ${clock.now()}::timestamptz, ${source}, d.seq, d.date,
          d.academic_class_id, d.device, array_agg(m.id order by m.n), array_agg(m.student_id order by m.n),
          array_agg(m.base order by m.n), array_agg(m.n order by m.n), array_agg(m.base + 1 order by m.n),
          array_agg(m.status order by m.n),
          case when count(m.minutes_late) > 0 then array_agg(m.minutes_late order by m.n) end,
          case when count(m.note) > 0 then array_agg(m.note order by m.n) end,
          case when count(m.reason) > 0 then array_agg(m.reason order by m.n) end,
          case when count(m.change_reason) > 0 then array_agg(m.change_reason order by m.n) end,
          array_agg('applied'::text)
        from mark m join numbered d on (d.academic_class_id, d.date, d.device) = (m.academic_class_id, m.date, m.device)
        group by d.seq, d.date, d.academic_class_id, d.device
    ), cell as (
      insert into attendance_cell (school_id, student_id, date, rev, seq, n, minutes_late, status, note, reason)
        select ${schoolId}::uuid, m.student_id, m.date, m.base + 1, d.seq, m.n, m.minutes_late, m.status, m.note, m.reason
        from mark m join numbered d on (d.academic_class_id, d.date, d.device) = (m.academic_class_id, m.date, m.device)
        on conflict (school_id, date, student_id) do update set rev = excluded.rev, seq = excluded.seq, n = excluded.n,
          minutes_late = excluded.minutes_late, status = excluded.status, note = excluded.note, reason = excluded.reason
    )
    update class_day d set taken_seq = newest.seq
      from (select academic_class_id, date, max(seq) as seq from numbered group by academic_class_id, date) newest
      where ${isTaking} and d.school_id = ${schoolId} and d.academic_class_id = newest.academic_class_id and d.date = newest.date`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
