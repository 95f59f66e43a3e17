import { sql } from 'kysely'
import type { SheetPupil } from '@hadir/contract/attendance.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { isSavedAt, selectCells, selectMembers, type CellPlace } from './cell-place.ts'
import type { Value } from './judge.ts'

type PupilRow = {
  id: string
  roll_no: number | null
  name: string
  nis: string
  nisn: string | null
  gender: 'L' | 'P'
  status: Value['status']
  note: string | null
  minutes_late: number | null
  reason: string | null
  rev: number | null
  at: Date | null
  by: string | null
  held: number
  planned: SheetPupil['planned']
  has_letter: boolean
}

/**
 * Members on the date in roll order, each with her cell. Pupils and cells are fetched by their keys, whatever the
 * planner believes: on tables without statistics yet (the minute after an import) a join may read the whole school.
 */
export async function readPupils(scope: SchoolScope, place: CellPlace): Promise<SheetPupil[]> {
  const { db, schoolId } = scope
  const { rows } = await sql<PupilRow>`
    with member as materialized (${selectMembers(scope, place)}), pupil as materialized (
      select id, name, nis, nisn, gender from student
        where school_id = ${schoolId} and id = any(array(select student_id from member))
    ), cell as materialized (${selectCells(scope, place)}), held as materialized (
      select m.student_id, count(*) as marks from attendance_event m
        where m.school_id = ${schoolId} and m.verdict = 'held' and m.seq = any(array(
          select v.seq from attendance_save v where ${isSavedAt(scope, place)}))
          and not exists (
            select from attendance_correction d where d.school_id = m.school_id and d.event_id = m.id)
        group by m.student_id
    )
    select p.id, e.roll_no, p.name, p.nis, p.nisn, p.gender, c.status, c.note, c.minutes_late, c.reason, c.rev, v.at,
        a.name as by, coalesce(held.marks, 0) as held, plan.planned,
        exists (select from attendance_letter t
          where t.school_id = ${schoolId} and t.student_id = e.student_id and t.date = ${place.date}::date) as has_letter
      from member e
      join pupil p on p.id = e.student_id
      left join cell c on c.student_id = e.student_id
      left join attendance_save v on v.school_id = ${schoolId} and v.seq = c.seq
      left join actor a on a.school_id = ${schoolId} and a.id = v.actor_id
      left join held on held.student_id = e.student_id
      left join lateral (
        select json_build_object('status', n.status, 'reason', n.reason, 'until', n.end_date) as planned
          from planned_absence n
          where n.school_id = ${schoolId} and n.student_id = e.student_id and n.withdrawn_at is null
            and ${place.date}::date between n.start_date and n.end_date
          order by n.created_at limit 1
      ) plan on true
      order by e.roll_no nulls last, lower(p.name), p.id`.execute(db)
  return rows.map(toPupil)
}

const toPupil = (row: PupilRow): SheetPupil => ({
  studentId: row.id,
  rollNo: row.roll_no,
  name: row.name,
  nis: row.nis,
  nisn: row.nisn,
  gender: row.gender,
  cell: {
    status: row.status,
    note: row.note,
    minutesLate: row.minutes_late,
    reason: row.reason,
    rev: row.rev ?? 0,
    updatedAt: row.at?.toISOString() ?? null,
    by: row.by,
  },
  held: row.held,
  planned: row.planned,
  hasLetter: row.has_letter,
})
