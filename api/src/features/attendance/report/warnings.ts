import { sql, type RawBuilder } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { fewestDaysForPercent, type Overview, type Warning } from '@hadir/contract/attendance/report/overview.ts'
import type { WarningState } from '@hadir/contract/attendance/report/warning.ts'
import { isPresent, isUnexcused } from '../../academic-year/status-columns.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn } from '../day.ts'

const shownWarnings = 10

/** Null: every class of the school. */
export type Classes = string[] | null
export const among = (classes: Classes) => (classes ? sql`and e.academic_class_id = any(${classes}::uuid[])` : sql``)

/**
 * Limits cells `c` to students who are or were in the classes, so that a homeroom teacher's query does not read the
 * whole school. The array makes the planner use the index.
 */
export const cellsAmong = (schoolId: string, classes: Classes) =>
  classes
    ? sql`and c.student_id = any(array(
        select e.student_id from enrollment e where e.school_id = ${schoolId} ${among(classes)}))`
    : sql``

/** A homeroom teacher reads her own students, found by keys; all others read the whole school. */
export const joinedFor = <Row>(classes: Classes, query: RawBuilder<Row>): RawBuilder<Row> =>
  classes ? query : statement(query, { nestedLoops: false })

type Thresholds = Overview['warnsFrom']
export const noThresholds: Thresholds = { inARow: null, alpaDays: null, presentPercent: null }

/** A row of `selectWarned`; the columns from `handled_on` on are what was done. */
export type WarnedRow = {
  student_id: string
  name: string
  nis: string
  academic_class_id: string
  class_name: string
  grade: string
  class_order: number
  homeroom_teacher: string | null
  days: number | null
  since: SchoolDate | null
  alpa_days: number | null
  present_percent: number | null
  state: WarningState
  handled_on: SchoolDate | null
  handled_at: Date | null
  handled_by: string | null
  note: string | null
}

export type WarnedAbout = { today: SchoolDate; dates: SchoolDate[]; classes: Classes; from: Thresholds }

/** Most urgent first. */
export const byUrgency = sql`w.days desc nulls last, w.alpa_days desc nulls last, w.present_percent,
  ${byClass('w', { orderNo: 'w.class_order', name: 'w.class_name' })}, ${byName('w.name')}`

/**
 * Today's members whose absence exceeds the school's limits: A on consecutive marked days up to the latest one (days
 * without a mark are skipped), A in the current semester, or too low a percentage of attendance in it, by the formula
 * of the recaps, which count school days on which she was in a class. An action taken in this semester counts until the next A.
 */
export const selectWarned = (
  scope: Pick<SchoolScope, 'schoolId'>,
  { today, dates, classes, from }: WarnedAbout,
): RawBuilder<WarnedRow> => {
  const { schoolId } = scope
  const isMember = sql`e.join_date <= ${today}::date and (e.leave_date is null or e.leave_date > ${today}::date)`
  const ofThese = cellsAmong(schoolId, classes)
  const status = sql`c.status`
  const counts = sql`c.student_id, count(*) as marked, count(*) filter (where ${isUnexcused(status)}) as alpa,
    max(c.date) filter (where ${isUnexcused(status)}) as last_alpa,
    count(*) filter (where ${isPresent(status)}) as present`
  return sql<WarnedRow>`
    with running as materialized (
      select term.start_date, term.end_date from semester term
        where term.school_id = ${schoolId} and ${today}::date between term.start_date and term.end_date
    ), school_day as materialized (
      select cal.date from running
        cross join lateral school_calendar(${schoolId}, running.start_date, ${today}::date) cal
        where cal.is_school_day
    ), throughout as materialized (
      select e.student_id from enrollment e
        where e.school_id = ${schoolId} and ${isMember} and e.join_date <= (select start_date from running)
    ), newcomer as materialized (
      select e.student_id from enrollment e
        where e.school_id = ${schoolId} and ${isMember} ${among(classes)}
          and e.student_id not in (select student_id from throughout)
    ), latest as materialized (
      select c.student_id, c.date, c.status from attendance_cell c
        join enrollment e on e.school_id = ${schoolId} and e.student_id = c.student_id and ${isMemberOn(sql`c.date`)}
        where c.school_id = ${schoolId} and c.date = any(${dates}::date[]) and c.status is not null ${ofThese}
    ), present as (
      select student_id, max(date) filter (where not ${isUnexcused(sql`status`)}) as date from latest group by student_id
    ), absent as (
      select l.student_id, count(*) as days, min(l.date) as since
        from latest l
        join present p on p.student_id = l.student_id
        where ${isUnexcused(sql`l.status`)} and (p.date is null or l.date > p.date)
        group by l.student_id having count(*) >= ${from.inARow}::int
    ), counted as (
      -- Marks of days in no class are kept and void, as in all recaps. Only for those who have come since is each
      -- day looked up: joined to memberships, the marks of all took twice as long.
      select * from (
          select ${counts}
            from school_setting s
            join attendance_cell c on c.school_id = s.school_id and c.status is not null ${ofThese}
              and c.date = any(array(select date from school_day))
            where s.school_id = ${schoolId}
            group by c.student_id
        ) whole where student_id in (select student_id from throughout)
      union all
      select ${counts}
        from school_setting s
        join attendance_cell c on c.school_id = s.school_id and c.status is not null
          and c.student_id = any(array(select student_id from newcomer)) and c.date = any(array(select date from school_day))
        join enrollment e on e.school_id = c.school_id and e.student_id = c.student_id and ${isMemberOn(sql`c.date`)}
        where s.school_id = ${schoolId}
        group by c.student_id
    ), before as (
      select b.student_id, b.absent
        from semester term
        join opening_balance b on b.school_id = term.school_id and b.academic_year_id = term.academic_year_id
          and b.semester_no = term.no and b.absent > 0
        where term.school_id = ${schoolId} and ${today}::date between term.start_date and term.end_date
    ), seldom as (
      -- Of the days before the school came here only those of absence are known: they are no share of anything.
      select student_id, last_alpa, case when alpa + coalesce(absent, 0) >= ${from.alpaDays}::int
            then alpa + coalesce(absent, 0) end as alpa_days,
          case when marked >= ${fewestDaysForPercent}::int and present * 100 < ${from.presentPercent}::int * marked
            then floor((2000 * present + marked) / (2 * marked)) / 10 end::float as present_percent
        from (
          select coalesce(n.student_id, b.student_id) as student_id, coalesce(n.marked, 0) as marked,
              coalesce(n.alpa, 0) as alpa, coalesce(n.present, 0) as present, n.last_alpa, b.absent
            from counted n full join before b on b.student_id = n.student_id
        ) counted_with_before
    ), done as (
      select distinct on (h.student_id) h.student_id, h.handled_on, h.handled_at, h.note, a.name as handled_by
        from warning_handling h
        join actor a on a.school_id = h.school_id and a.id = h.handled_by
        where h.school_id = ${schoolId} and h.undone_at is null
          and h.handled_on >= (select start_date from running)
        order by h.student_id, h.handled_at desc, h.id desc
    ), led as materialized (
      select distinct on (h.academic_class_id) h.academic_class_id,
          concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back) as name
        from homeroom h join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
        where h.school_id = ${schoolId} and h.start_date <= ${today}::date
          and (h.end_date is null or h.end_date > ${today}::date)
        order by h.academic_class_id, h.start_date desc
    ), warned as materialized (
    select s.id as student_id, s.name, s.nis, e.academic_class_id, k.name as class_name, k.grade,
        k.order_no as class_order, led.name as homeroom_teacher,
        a.days, a.since, f.alpa_days, f.present_percent, d.handled_on, d.handled_at, d.handled_by, d.note,
        case when d.handled_on >= coalesce(f.last_alpa, d.handled_on) then 'SUDAH' else 'BELUM' end as state
      from student s
      left join absent a on a.student_id = s.id
      left join seldom f on f.student_id = s.id
      left join done d on d.student_id = s.id
      join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMember} ${among(classes)}
      join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
        and ${today}::date between year.start_date and year.end_date
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      left join led on led.academic_class_id = ac.id
      where s.school_id = ${schoolId} and coalesce(a.days, f.alpa_days, f.present_percent) is not null
    )
    -- Whole, for what is looked for in it would be asked of every student before the marks are counted.
    select * from warned`
}

export const warnsAtAll = (from: Thresholds) => Object.values(from).some((one) => one !== null)

/** The most urgent warnings without an action, and their number. */
export async function readWarnings(
  scope: SchoolScope,
  about: WarnedAbout,
): Promise<Pick<Overview, 'warnings' | 'warningCount' | 'handledCount'>> {
  if (!warnsAtAll(about.from)) return { warnings: [], warningCount: 0, handledCount: 0 }
  const listed = sql<WarnedRow & { open: number; handled: number }>`
    select w.*, count(*) filter (where w.state = 'BELUM') over () as open,
        count(*) filter (where w.state = 'SUDAH') over () as handled
      from (${selectWarned(scope, about)}) w
      order by w.state, ${byUrgency}, w.student_id limit ${shownWarnings}`
  const { rows } = await joinedFor(about.classes, listed).execute(scope.db)
  return {
    warnings: rows.filter(({ state }) => state === 'BELUM').map(toWarning),
    warningCount: rows[0]?.open ?? 0,
    handledCount: rows[0]?.handled ?? 0,
  }
}

/** Why a student is on the list. */
export const factsOf = (row: WarnedRow) => ({
  inARow: row.days !== null && row.since !== null ? { days: row.days, since: row.since } : null,
  alpaDays: row.alpa_days,
  presentPercent: row.present_percent,
})

const toWarning = (row: WarnedRow): Warning => ({
  studentId: row.student_id,
  name: row.name,
  academicClassId: row.academic_class_id,
  className: row.class_name,
  ...factsOf(row),
})
