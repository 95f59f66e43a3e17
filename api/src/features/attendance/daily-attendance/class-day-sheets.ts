import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn } from '../day.ts'

/** The sheet of a class on a day. `state_no` is an index in `sheetStates`. */
export type SheetOfDay = {
  taken_by: string | null
  taken_at: Date | null
  unmarked: number
  state_no: number
  is_closed: boolean
} & Record<'h' | 's' | 'i' | 'a' | 't' | 'd', number>

type ClassDay = { class_id: string; date: SchoolDate }

/** For the class-days of a page, in their order: the students' marks are fetched by their keys. */
export async function readClassDays({ db, schoolId }: SchoolScope, days: readonly ClassDay[]): Promise<SheetOfDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<SheetOfDay>`
    with requested as materialized (
      select * from unnest(${days.map((day) => day.class_id)}::uuid[], ${days.map((day) => day.date)}::date[])
        with ordinality as requested (class_id, date, no)
    ), counted as materialized (
      select x.no, count(*)::int as members, count(c.status)::int as marks, count(*) filter (where c.status = 'H')::int as h,
          count(*) filter (where c.status = 'S')::int as s, count(*) filter (where c.status = 'I')::int as i,
          count(*) filter (where c.status = 'A')::int as a, count(*) filter (where c.status = 'T')::int as t,
          count(*) filter (where c.status = 'D')::int as d
        from requested x
        join enrollment e on e.school_id = ${schoolId} and e.academic_class_id = x.class_id and ${isMemberOn(sql`x.date`)}
        left join attendance_cell c on c.school_id = ${schoolId} and c.date = x.date and c.student_id = e.student_id
          and c.date = any(${[...new Set(days.map((day) => day.date))]}::date[])
        group by x.no
    )
    select n.h, n.s, n.i, n.a, n.t, n.d, n.members - n.marks as unmarked,
        case when n.marks = 0 then 0 when n.marks < n.members then 1 else 2 end as state_no,
        by.name as taken_by, v.at as taken_at, cd.closed_at is not null as is_closed
      from requested x
      join counted n on n.no = x.no
      left join class_day cd on cd.school_id = ${schoolId} and cd.academic_class_id = x.class_id and cd.date = x.date
      left join attendance_save v on v.school_id = ${schoolId} and v.seq = cd.taken_seq
      left join actor by on by.school_id = ${schoolId} and by.id = v.actor_id
      order by x.no`.execute(db)
  return rows
}
