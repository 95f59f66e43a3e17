import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import { fewestDaysForPercent, type Overview, type Warning } from '@hadir/contract/overview.ts'
import { joinedWhole } from '../../db/joined-whole.ts'
import type { SchoolScope } from '../../http/scope.ts'

const shownWarnings = 10

/** Null stands for every class of the school. */
export type Classes = string[] | null
export const among = (classes: Classes) => (classes ? sql`and e.academic_class_id = any(${classes}::uuid[])` : sql``)

/**
 * Of cells `c`, those of pupils who are or were in the classes: a wali kelas reads these, not those of the school to leave
 * out most. An array leads to the index.
 */
export const cellsAmong = (schoolId: string, classes: Classes) =>
  classes
    ? sql`and c.student_id = any(array(
        select e.student_id from enrollment e where e.school_id = ${schoolId} ${among(classes)}))`
    : sql``

/** A wali kelas reads her own pupils, which keys lead to. */
export const joinedIn = (classes: Classes) => (classes ? sql`` : joinedWhole)

type Thresholds = Overview['warnsFrom']
export const noThresholds: Thresholds = { inARow: null, alpaDays: null, presentPercent: null }

type WarningRow = {
  student_id: string
  name: string
  academic_class_id: string
  class_name: string
  days: number | null
  since: SchoolDate | null
  alpa_days: number | null
  present_percent: number | null
  total: number
}

/**
 * Members of today who are absent more than the school lets pass: A in a row up to their latest marks, where days
 * without a mark neither end a row nor belong to it; A in the running semester; present too seldom in it, by the formula
 * of the recaps.
 */
export async function readWarnings(
  { db, schoolId }: SchoolScope,
  { today, dates, classes, from }: { today: SchoolDate; dates: SchoolDate[]; classes: Classes; from: Thresholds },
): Promise<Pick<Overview, 'warnings' | 'warningCount'>> {
  if (Object.values(from).every((one) => one === null)) return { warnings: [], warningCount: 0 }
  const isMember = sql`e.join_date <= ${today}::date and (e.leave_date is null or e.leave_date > ${today}::date)`
  const ofThese = cellsAmong(schoolId, classes)
  const { rows } = await sql<WarningRow>`
    ${joinedIn(classes)} with latest as materialized (
      select c.student_id, c.date, c.status from attendance_cell c
        where c.school_id = ${schoolId} and c.date = any(${dates}::date[]) and c.status is not null ${ofThese}
    ), present as (
      select student_id, max(date) filter (where status <> 'A') as date from latest group by student_id
    ), absent as (
      select l.student_id, count(*) as days, min(l.date) as since
        from latest l
        join present p on p.student_id = l.student_id
        where l.status = 'A' and (p.date is null or l.date > p.date)
        group by l.student_id having count(*) >= ${from.inARow}::int
    ), counted as (
      select c.student_id, count(*) as marked, count(*) filter (where c.status = 'A') as alpa,
          count(*) filter (where c.status = 'H' or (c.status = 'T' and s.count_t) or (c.status = 'D' and s.count_d)) as present
        from school_setting s
        join semester m on m.school_id = s.school_id and ${today}::date between m.start_date and m.end_date
        join attendance_cell c on c.school_id = s.school_id and c.date between m.start_date and ${today}::date
          and c.status is not null ${ofThese}
        where s.school_id = ${schoolId} and ${from.alpaDays !== null || from.presentPercent !== null}
        group by c.student_id
    ), seldom as (
      select student_id, case when alpa >= ${from.alpaDays}::int then alpa end as alpa_days,
          case when marked >= ${fewestDaysForPercent}::int and present * 100 < ${from.presentPercent}::int * marked
            then floor((2000 * present + marked) / (2 * marked)) / 10 end::float as present_percent
        from counted
    )
    select s.id as student_id, s.name, e.academic_class_id, k.name as class_name, a.days, a.since, f.alpa_days,
        f.present_percent, count(*) over () as total
      from student s
      left join absent a on a.student_id = s.id
      left join seldom f on f.student_id = s.id
      join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMember} ${among(classes)}
      join academic_year y on y.school_id = e.school_id and y.id = e.academic_year_id
        and ${today}::date between y.start_date and y.end_date
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where s.school_id = ${schoolId} and coalesce(a.days, f.alpa_days, f.present_percent) is not null
      order by a.days desc nulls last, f.alpa_days desc nulls last, f.present_percent, k.order_no, lower(s.name), s.id
      limit ${shownWarnings}`.execute(db)
  return { warnings: rows.map(toWarning), warningCount: rows[0]?.total ?? 0 }
}

const toWarning = (row: WarningRow): Warning => ({
  studentId: row.student_id,
  name: row.name,
  academicClassId: row.academic_class_id,
  className: row.class_name,
  inARow: row.days !== null && row.since !== null ? { days: row.days, since: row.since } : null,
  alpaDays: row.alpa_days,
  presentPercent: row.present_percent,
})
