import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { inClosedSemester } from '../../academic-year/rules.ts'
import { isMemberOn } from '../day.ts'
import { countStatuses, statusesOf, type StatusColumns } from '../../academic-year/status-columns.ts'

/** The sheet of a class on a day. `state_no` is an index in `sheetStates`. */
export type SheetOfDay = {
  taken_by: string | null
  taken_at: Date | null
  unmarked: number
  state_no: number
  is_closed: boolean
} & StatusColumns

/** `stateOf` in SQL, as an index in `sheetStates`. */
export const stateNo = (
  scope: Pick<SchoolScope, 'schoolId'>,
  { marks, members, date }: Record<'marks' | 'members' | 'date', RawBuilder<unknown>>,
): RawBuilder<number> => sql<number>`(case when ${marks} >= ${members} then 2
  when ${inClosedSemester(scope, date)} then 3 when ${marks} = 0 then 0 else 1 end)`

type ClassDay = { class_id: string; date: SchoolDate }

/**
 * For the class-days of a page, in their order. Marks and saves are fetched by their keys: `offset 0` prevents a join
 * that reads all marks of a day for each student, as the planner prefers where it expects one student (decision 0031).
 */
export async function readClassDays({ db, schoolId }: SchoolScope, days: readonly ClassDay[]): Promise<SheetOfDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<SheetOfDay>`
    with requested as materialized (
      select * from unnest(${days.map((day) => day.class_id)}::uuid[], ${days.map((day) => day.date)}::date[])
        with ordinality as requested (class_id, date, no)
    ), counted as materialized (
      select x.no, count(*)::int as members, count(c.status)::int as marks, ${countStatuses(sql`c.status`)}
        from requested x
        join enrollment e on e.school_id = ${schoolId} and e.academic_class_id = x.class_id and ${isMemberOn(sql`x.date`)}
        left join lateral (
          select status from attendance_cell
            where school_id = ${schoolId} and date = x.date and student_id = e.student_id offset 0
        ) c on true
        group by x.no
    )
    select ${statusesOf('n')}, n.members - n.marks as unmarked,
        ${stateNo({ schoolId }, { marks: sql`n.marks`, members: sql`n.members`, date: sql`x.date` })} as state_no,
        a.name as taken_by, v.at as taken_at, d.closed_at is not null as is_closed
      from requested x
      join counted n on n.no = x.no
      left join class_day d on d.school_id = ${schoolId} and d.academic_class_id = x.class_id and d.date = x.date
      left join lateral (
        select at, actor_id from attendance_save where school_id = ${schoolId} and seq = d.taken_seq offset 0
      ) v on true
      left join actor a on a.school_id = ${schoolId} and a.id = v.actor_id
      order by x.no`.execute(db)
  return rows
}
