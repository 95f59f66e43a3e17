import { sql } from 'kysely'
import type { z } from 'zod'
import {
  sheetStates,
  type attendance,
  type ClassDay,
  type SheetState,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { mayClose } from '../day-closing/close-day.ts'
import { homeroomTeacherOf, isMemberOn, readDay } from '../day.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { inClosedSemester, isInClosedSemester } from '../../academic-year/rules.ts'
import { isHomeroomTeacher, isOnDuty, mayReadClass } from '../rules.ts'
import { stateOf } from './totals.ts'
import { ownValue } from '../../../platform/own-value.ts'
import { countStatuses, statusesOf, toStatusCounts, type StatusColumns } from '../../academic-year/status-columns.ts'

type ClassDayRow = StatusColumns & {
  id: string
  name: string
  grade: string
  homeroom_teacher: string | null
  members: number
  unmarked: number
  is_due: boolean
  is_locked: boolean
  taken_at: Date | null
  taken_by: string | null
  closing_id: string | null
  closed_by: string | null
  closed_at: Date | null
}

/**
 * Every class of the academic year that a date belongs to, with its students counted by status. The cells of the day
 * are joined in full; class-days and saves, of which a school has thousands, are looked up by key.
 */
export async function readClassDays(scope: SchoolScope, on: SchoolDate): Promise<ClassDay[]> {
  const { db, schoolId } = scope
  const date = sql<SchoolDate>`${on}::date`
  const counted = sql<ClassDayRow>`
    with due as materialized (${selectDueDays(scope, { first: on, last: on })}), counted as materialized (
      select e.academic_class_id, count(*) as members, count(*) filter (where c.status is null) as unmarked,
          ${countStatuses(sql`c.status`)}
        from academic_year year
        join enrollment e on e.school_id = year.school_id and e.academic_year_id = year.id and ${isMemberOn(date)}
        left join attendance_cell c on c.school_id = e.school_id and c.date = ${date} and c.student_id = e.student_id
        where year.school_id = ${schoolId} and ${date} between year.start_date and year.end_date
        group by e.academic_class_id
    )
    select ac.id, k.name, k.grade, ${homeroomTeacherOf(scope, { academicClassId: sql`ac.id`, date })} as homeroom_teacher, coalesce(n.members, 0) as members,
        coalesce(n.unmarked, 0) as unmarked, ${statusesOf('n')},
        n.members is not null and exists (select from due where due.academic_year_id = year.id) as is_due,
        ${inClosedSemester(scope, date)} as is_locked, v.at as taken_at, a.name as taken_by, g.id as closing_id, reopener_a.name as closed_by, g.closed_at
      from academic_year year
      join academic_class ac on ac.school_id = year.school_id and ac.academic_year_id = year.id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      left join counted n on n.academic_class_id = ac.id
      left join lateral (
        select taken_seq from class_day
          where school_id = ${schoolId} and academic_class_id = ac.id and date = ${date} limit 1
      ) cd on true
      left join lateral (
        select school_id, at, actor_id from attendance_save where school_id = ${schoolId} and seq = cd.taken_seq limit 1
      ) v on true
      left join actor a on a.school_id = v.school_id and a.id = v.actor_id
      left join day_closing g on g.school_id = ac.school_id and g.academic_class_id = ac.id and g.date = ${date}
        and g.reopened_at is null
      left join actor reopener_a on reopener_a.school_id = g.school_id and reopener_a.id = g.closed_by
      where year.school_id = ${schoolId} and ${date} between year.start_date and year.end_date
      order by ${byClass('k')}`
  const { rows } = await statement(counted, { nestedLoops: false }).execute(db)
  return rows.map(toClassDay)
}

function toClassDay(row: ClassDayRow): ClassDay {
  const { members, unmarked } = row
  return {
    academicClassId: row.id,
    name: row.name,
    grade: row.grade,
    homeroomTeacher: row.homeroom_teacher,
    state: row.is_due ? stateOf({ members, unmarked, isLocked: row.is_locked }) : null,
    members,
    counts: toStatusCounts(row),
    unmarked,
    taken: row.taken_at && { by: row.taken_by, at: row.taken_at.toISOString() },
    closing:
      row.closing_id && row.closed_at
        ? { id: row.closing_id, by: row.closed_by ?? '', at: row.closed_at.toISOString() }
        : null,
  }
}

type Query = z.output<typeof attendance.classes.query>

/** Classes that need not be filled in come last. */
const stateNo = ({ state }: ClassDay) => (state ? sheetStates.indexOf(state) : sheetStates.length)
/** Ascending; equal rows stay in the order of the classes. */
const orders: Record<string, (a: ClassDay, b: ClassDay) => number> = {
  state: (a, b) => stateNo(a) - stateNo(b),
  unmarked: (a, b) => a.unmarked - b.unmarked,
  takenAt: (a, b) => (a.taken?.at ?? '').localeCompare(b.taken?.at ?? ''),
}

/** The rows come in the order of the classes. */
function sorted(rows: ClassDay[], sort = 'class'): ClassDay[] {
  if (sort === '-class') return rows.toReversed()
  const order = ownValue(orders, sort.replace('-', ''))
  if (!order) return rows
  return sort.startsWith('-') ? rows.toSorted((a, b) => order(b, a)) : rows.toSorted(order)
}

function totalsOf(rows: readonly ClassDay[]) {
  const states: Record<SheetState, number> = { BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: 0 }
  const totals = { members: 0, counts: noCounts(), unmarked: 0, states }
  for (const row of rows) {
    totals.members += row.members
    totals.unmarked += row.unmarked
    totals.counts = addCounts(totals.counts, row.counts)
    if (row.state) states[row.state] += 1
  }
  return totals
}

/** The school days before and after a date, within two months. */
export async function readDaysBeside({ db, schoolId }: SchoolScope, on: SchoolDate) {
  const date = sql<SchoolDate>`${on}::date`
  const { rows } = await sql<{ previous: SchoolDate | null; next: SchoolDate | null }>`
    select max(c.date) filter (where c.date < ${date}) as previous, min(c.date) filter (where c.date > ${date}) as next
      from school_calendar(${schoolId}, ${date} - 61, ${date} + 61) c where c.is_school_day`.execute(db)
  return { previousSchoolDay: rows[0]?.previous ?? null, nextSchoolDay: rows[0]?.next ?? null }
}

/**
 * The classes of a day that the caller may read. A school has at most a hundred, and the totals need them all, so they
 * are filtered, sorted and paged here and not in SQL.
 */
export async function listClassDays(scope: SchoolScope, query: Query): Promise<Answer<typeof attendance.classes>> {
  const { day, person, isPastClose } = await readDay(scope, query.date)
  const all = await readClassDays(scope, day.date)
  const beside = await readDaysBeside(scope, day.date)
  const isLocked = await isInClosedSemester(scope, day.date)
  const wanted = query.q?.toLowerCase()
  const rows = all.filter(
    (row) =>
      mayReadClass(person, row.academicClassId, day) &&
      (!query.grade || row.grade === query.grade) &&
      (!query.state || row.state === query.state) &&
      (!wanted || `${row.name} ${row.homeroomTeacher ?? ''}`.toLowerCase().includes(wanted)),
  )
  const { page, pageSize } = query
  const isMine = ({ academicClassId }: ClassDay) =>
    isHomeroomTeacher(person, academicClassId, day.date) || isOnDuty(person, day.date)
  return {
    data: sorted(rows, query.sort)
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => ({ ...row, isMine: isMine(row) })),
    meta: {
      page,
      pageSize,
      total: rows.length,
      day,
      ...beside,
      isPastClose,
      mayClose: !isLocked && day.isSchoolDay && !day.isFuture && mayClose(person, day),
      mayReopen: !isLocked && person.role === 'school_admin',
      totals: totalsOf(rows),
    },
  }
}
