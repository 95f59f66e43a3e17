import { sql, type RawBuilder } from 'kysely'
import type { SheetPupil } from '@hadir/contract/attendance.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { isSavedAt, selectCells, selectMembers, type CellPlace } from './cell-place.ts'
import { isoTime } from './iso-time.ts'
import type { Value } from './judge.ts'

type PupilRow = Value &
  Pick<SheetPupil, 'rollNo' | 'name' | 'nis' | 'nisn' | 'gender' | 'held' | 'planned' | 'hasLetter'> & {
    id: string
    rev: number | null
    at: string | null
    by: string | null
  }

/**
 * A column with the members on the date in roll order, each with her cell. Pupils and cells are fetched by their keys,
 * whatever the planner believes: on tables without statistics yet (the minute after an import) a join may read the
 * whole school.
 */
export const selectPupils = (scope: SchoolScope, place: CellPlace): RawBuilder<PupilRow[]> => {
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
    )
    select coalesce(json_agg(json_build_object('id', p.id, 'rollNo', e.roll_no, 'name', p.name, 'nis', p.nis,
        'nisn', p.nisn, 'gender', p.gender, 'status', c.status, 'note', c.note, 'minutesLate', c.minutes_late,
        'reason', c.reason, 'rev', c.rev, 'at', c.at, 'by', c.by, 'held', coalesce(held.marks, 0), 'planned', plan.planned,
        'hasLetter', exists (select from attendance_letter t
          where t.school_id = ${schoolId} and t.student_id = e.student_id and t.date = ${place.date}::date))
        order by e.roll_no nulls last, lower(p.name), p.id), '[]')
      from member e
      join pupil p on p.id = e.student_id
      left join cell c on c.student_id = e.student_id
      left join held on held.student_id = e.student_id
      left join lateral (
        select json_build_object('status', n.status, 'reason', n.reason, 'until', n.end_date) as planned
          from planned_absence n
          where n.school_id = ${schoolId} and n.student_id = e.student_id and n.withdrawn_at is null
            and ${place.date}::date between n.start_date and n.end_date
          order by n.created_at limit 1
      ) plan on true)`
}

export async function readPupils(scope: SchoolScope, place: CellPlace): Promise<SheetPupil[]> {
  const { rows } = await sql<{ pupils: PupilRow[] }>`select ${selectPupils(scope, place)} as pupils`.execute(scope.db)
  return rows[0]?.pupils.map(toPupil) ?? []
}

export const toPupil = (row: PupilRow): SheetPupil => ({
  studentId: row.id,
  rollNo: row.rollNo,
  name: row.name,
  nis: row.nis,
  nisn: row.nisn,
  gender: row.gender,
  cell: {
    status: row.status,
    note: row.note,
    minutesLate: row.minutesLate,
    reason: row.reason,
    rev: row.rev ?? 0,
    updatedAt: row.at && isoTime(row.at),
    by: row.by,
  },
  held: row.held,
  planned: row.planned,
  hasLetter: row.hasLetter,
})
