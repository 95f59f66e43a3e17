import { sql, type RawBuilder } from 'kysely'
import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isSavedAt, selectCells, selectMembers, type CellPlace } from '../marks/cell-place.ts'
import { isoTime } from './iso-time.ts'
import type { Value } from '../marks/resolve-mark.ts'

/** Without column names: writing sixteen for each of 36 students took as long as finding the students. */
type StudentRow = [
  studentId: string,
  rollNo: SheetStudent['rollNo'],
  name: string,
  nis: SheetStudent['nis'],
  nisn: SheetStudent['nisn'],
  gender: SheetStudent['gender'],
  status: Value['status'],
  note: string | null,
  minutesLate: number | null,
  reason: string | null,
  rev: number | null,
  at: string | null,
  by: string | null,
  held: number,
  planned: SheetStudent['planned'],
  hasLetter: boolean,
  decided: SheetStudent['decided'] | null,
]

/**
 * A column with the members on the date in roll order, each with her cell. Students and cells are fetched by key,
 * whatever the planner estimates: on tables without statistics (the minute after an import) a join may read the whole
 * school. The order is that of the printed lists; lower-casing every name, even where a number decides, took 5 % of the
 * time.
 */
export const selectSheetStudents = (
  scope: Pick<SchoolScope, 'schoolId' | 'profileId'>,
  place: CellPlace,
): RawBuilder<StudentRow[]> => {
  const { schoolId, profileId } = scope
  return sql<StudentRow[]>`(
    with member as materialized (${selectMembers(scope, place)}), student as materialized (
      select id, name, nis, nisn, gender from student
        where school_id = ${schoolId} and id = any(array(select student_id from member))
    ), cell as materialized (${selectCells(scope, place)}), late as materialized (
      select h.student_id, h.id, h.seq, d.event_id is not null as is_decided, d.is_accepted, d.reason, d.actor_id
        from pending_mark h
        left join attendance_correction d on d.school_id = h.school_id and d.event_id = h.id
        where h.school_id = ${schoolId} and h.seq = any(array(
          select v.seq from attendance_save v where ${isSavedAt(scope, place)}))
    ), pending as materialized (
      select student_id, count(*) as marks from late where not is_decided group by student_id
    ), decided as materialized (
      select l.student_id, json_agg(json_build_object('id', l.id, 'isAccepted', l.is_accepted, 'reason', l.reason,
          'by', (select a.name from actor a where a.school_id = ${schoolId} and a.id = l.actor_id)) order by l.seq) as marks
        from late l
        where l.is_decided
          and exists (select from attendance_save v
            where v.school_id = ${schoolId} and v.seq = l.seq and v.actor_id = ${profileId})
          and not exists (select from correction_acknowledgement r
            where r.school_id = ${schoolId} and r.event_id = l.id)
        group by l.student_id
    ), plan as materialized (
      select distinct on (p.student_id) p.student_id,
          json_build_object('status', p.status, 'reason', p.reason, 'until', p.end_date) as planned
        from planned_absence p
        where p.school_id = ${schoolId} and p.student_id = any(array(select student_id from member))
          and p.withdrawn_at is null and ${place.date}::date between p.start_date and p.end_date
        order by p.student_id, p.created_at
    ), letter as materialized (
      select l.student_id from attendance_letter l
        where l.school_id = ${schoolId} and l.student_id = any(array(select student_id from member))
          and l.date = ${place.date}::date
    )
    select coalesce(json_agg(json_build_array(s.id, e.roll_no, s.name, s.nis, s.nisn, s.gender, c.status, c.note,
        c.minutes_late, c.reason, c.rev, c.at, c.by, coalesce(pending.marks, 0), plan.planned,
        letter.student_id is not null, decided.marks) order by e.roll_no nulls last, ${byName('s.name')}, s.id), '[]')
      from member e
      join student s on s.id = e.student_id
      left join cell c on c.student_id = e.student_id
      left join pending on pending.student_id = e.student_id
      left join decided on decided.student_id = e.student_id
      left join plan on plan.student_id = e.student_id
      left join letter on letter.student_id = e.student_id)`
}

export async function readStudents(scope: SchoolScope, place: CellPlace): Promise<SheetStudent[]> {
  const { rows } = await sql<{
    students: StudentRow[]
  }>`select ${selectSheetStudents(scope, place)} as students`.execute(scope.db)
  return rows[0]?.students.map(toSheetStudent) ?? []
}

export const toSheetStudent = (row: StudentRow): SheetStudent => {
  const [studentId, rollNo, name, nis, nisn, gender, status, note, minutesLate, reason, rev, at, by, ...more] = row
  const [pendingCount, planned, hasLetter, decided] = more
  const cell = { status, note, minutesLate, reason, rev: rev ?? 0, updatedAt: at && isoTime(at), by }
  return {
    studentId,
    rollNo,
    name,
    nis,
    nisn,
    gender,
    cell,
    held: pendingCount,
    planned,
    hasLetter,
    ...(decided && { decided }),
  }
}
