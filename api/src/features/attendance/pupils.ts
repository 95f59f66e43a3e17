import { sql, type RawBuilder } from 'kysely'
import type { SheetPupil } from '@hadir/contract/attendance.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { isSavedAt, selectCells, selectMembers, type CellPlace } from './cell-place.ts'
import { isoTime } from './iso-time.ts'
import type { Value } from './judge.ts'

/** Without names: to write sixteen of them for each of 36 pupils took PostgreSQL as long as to find the pupils. */
type PupilRow = [
  studentId: string,
  rollNo: SheetPupil['rollNo'],
  name: string,
  nis: SheetPupil['nis'],
  nisn: SheetPupil['nisn'],
  gender: SheetPupil['gender'],
  status: Value['status'],
  note: string | null,
  minutesLate: number | null,
  reason: string | null,
  rev: number | null,
  at: string | null,
  by: string | null,
  held: number,
  planned: SheetPupil['planned'],
  hasLetter: boolean,
]

/**
 * A column with the members on the date in roll order, each with her cell. Pupils and cells are fetched by their keys,
 * whatever the planner believes: on tables without statistics yet (the minute after an import) a join may read the
 * whole school. The order is that of the papers; to lower every name, also where a number decides, took 5 % of the time.
 */
export const selectPupils = (scope: Pick<SchoolScope, 'schoolId'>, place: CellPlace): RawBuilder<PupilRow[]> => {
  const { schoolId } = scope
  return sql<PupilRow[]>`(
    with member as materialized (${selectMembers(scope, place)}), pupil as materialized (
      select id, name, nis, nisn, gender from student
        where school_id = ${schoolId} and id = any(array(select student_id from member))
    ), cell as materialized (${selectCells(scope, place)}), held as materialized (
      select m.student_id, count(*) as marks from attendance_held m
        where m.school_id = ${schoolId} and m.seq = any(array(
          select v.seq from attendance_save v where ${isSavedAt(scope, place)}))
          and not exists (
            select from attendance_correction d where d.school_id = m.school_id and d.event_id = m.id)
        group by m.student_id
    ), plan as materialized (
      select distinct on (n.student_id) n.student_id,
          json_build_object('status', n.status, 'reason', n.reason, 'until', n.end_date) as planned
        from planned_absence n
        where n.school_id = ${schoolId} and n.student_id = any(array(select student_id from member))
          and n.withdrawn_at is null and ${place.date}::date between n.start_date and n.end_date
        order by n.student_id, n.created_at
    ), letter as materialized (
      select t.student_id from attendance_letter t
        where t.school_id = ${schoolId} and t.student_id = any(array(select student_id from member))
          and t.date = ${place.date}::date
    )
    select coalesce(json_agg(json_build_array(p.id, e.roll_no, p.name, p.nis, p.nisn, p.gender, c.status, c.note,
        c.minutes_late, c.reason, c.rev, c.at, c.by, coalesce(held.marks, 0), plan.planned,
        letter.student_id is not null) order by e.roll_no nulls last, case when e.roll_no is null then lower(p.name) end,
        p.name, p.id), '[]')
      from member e
      join pupil p on p.id = e.student_id
      left join cell c on c.student_id = e.student_id
      left join held on held.student_id = e.student_id
      left join plan on plan.student_id = e.student_id
      left join letter on letter.student_id = e.student_id)`
}

export async function readPupils(scope: SchoolScope, place: CellPlace): Promise<SheetPupil[]> {
  const { rows } = await sql<{ pupils: PupilRow[] }>`select ${selectPupils(scope, place)} as pupils`.execute(scope.db)
  return rows[0]?.pupils.map(toPupil) ?? []
}

export const toPupil = (row: PupilRow): SheetPupil => {
  const [studentId, rollNo, name, nis, nisn, gender, status, note, minutesLate, reason, rev, at, by, ...more] = row
  const [held, planned, hasLetter] = more
  const cell = { status, note, minutesLate, reason, rev: rev ?? 0, updatedAt: at && isoTime(at), by }
  return { studentId, rollNo, name, nis, nisn, gender, cell, held, planned, hasLetter }
}
