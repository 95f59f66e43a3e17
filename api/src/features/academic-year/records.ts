import { sql } from 'kysely'
import type { AcademicYear, AcademicYearFields } from '@hadir/contract/academic-year/academic-year.ts'
import { countSchoolDays, type FreeDays, type SchoolCalendar } from '@hadir/contract/dates/school-days.ts'
import { byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'

export const sorting: Sorting = {
  by: { name: byName('name'), startDate: sql`start_date`, endDate: sql`end_date`, isActive: sql`is_active` },
  defaultSort: '-startDate',
  id: sql`id`,
  search: { words: sql`name` },
}

/** Years are few and edited by hand: one change of a school's calendar at a time, so that the second sees the first. */
export async function lockCalendar({ db, schoolId }: SchoolScope): Promise<void> {
  await db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forUpdate().execute()
}

/** The first and the last day of a year with an opened sheet; the database keeps them within the year. */
export const filledDays = ({ db, schoolId }: SchoolScope, yearId: string) =>
  db
    .selectFrom('class_day')
    .select((eb) => [eb.fn.min('date').as('first'), eb.fn.max('date').as('last')])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .executeTakeFirst()

export const selectYears = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('academic_year').selectAll().where('school_id', '=', schoolId)

type YearRow = Awaited<ReturnType<ReturnType<typeof selectYears>['executeTakeFirstOrThrow']>>

export async function readYear(scope: SchoolScope, id: string): Promise<AcademicYear> {
  const row = await selectYears(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  const [year] = await withSemesters(scope, [row])
  if (!year) throw new Failure('NOT_FOUND')
  return year
}

/** The years with their semesters and the number of school days by the current holidays. */
export async function withSemesters(scope: SchoolScope, rows: YearRow[]): Promise<AcademicYear[]> {
  const { db, schoolId } = scope
  if (rows.length === 0) return []
  const semesters = await db
    .selectFrom('semester')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where(
      'academic_year_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('no')
    .execute()
  const { active_days, today } = await readSetting(scope)
  const facts = await readYearFacts(
    scope,
    rows.map((row) => row.id),
  )
  const first = rows.map((row) => row.start_date).reduce((a, b) => (a < b ? a : b))
  const last = rows.map((row) => row.end_date).reduce((a, b) => (a > b ? a : b))
  const calendar = active_days && { activeDays: active_days, holidays: await freeDaysBetween(scope, { first, last }) }
  return rows.map((row) =>
    toYear(
      row,
      semesters.filter((semester) => semester.academic_year_id === row.id),
      { calendar, today, facts },
    ),
  )
}

type YearFacts = { activeFrom: string | null; promotedTo: Map<string, string>; reopened: Set<string> }

/** What is known of years and semesters beside their own rows: promoted to which year, closed once and open again. */
async function readYearFacts({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<YearFacts> {
  const { rows } = await sql<{ id: string; promotedTo: string | null; reopened: number[]; activeFrom: string | null }>`
    select year.id, (select start_date from academic_year first_year where first_year.school_id = year.school_id and first_year.is_active) as "activeFrom",
        (select next_year.name from rollover r
          join academic_year next_year on next_year.school_id = r.school_id and next_year.id = r.to_year_id
          where r.school_id = year.school_id and r.from_year_id = year.id and r.state = 'done') as "promotedTo",
        array(select term.no from semester term
          where term.school_id = year.school_id and term.academic_year_id = year.id and term.status <> 'DITUTUP'
            and (select e.kind from semester_event e where e.school_id = term.school_id
              and e.academic_year_id = term.academic_year_id and e.no = term.no order by e.at desc, e.id desc limit 1) = 'REOPENED'
        ) as reopened
      from academic_year year where year.school_id = ${schoolId} and year.id = any(${ids}::uuid[])`.execute(db)
  return {
    activeFrom: rows[0]?.activeFrom ?? null,
    promotedTo: new Map(rows.flatMap(({ id, promotedTo }) => (promotedTo === null ? [] : [[id, promotedTo]]))),
    reopened: new Set(rows.flatMap(({ id, reopened }) => reopened.map((no) => `${id} ${no}`))),
  }
}

export async function freeDaysBetween(
  { db, schoolId }: SchoolScope,
  { first, last }: { first: string; last: string },
): Promise<FreeDays[]> {
  const rows = await db
    .selectFrom('holiday')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('start_date', '<=', last)
    .where('end_date', '>=', first)
    .execute()
  return rows.map((row) => ({
    name: row.name,
    startDate: row.start_date,
    endDate: row.end_date,
    kind: row.kind as FreeDays['kind'],
  }))
}

type SemesterRow = { no: number; start_date: string; end_date: string; report_date: string | null; status: string }

type Around = { calendar: SchoolCalendar | null; today: string; facts: YearFacts }

function toYear(row: YearRow, semesters: SemesterRow[], { calendar, today, facts }: Around): AcademicYear {
  const promotedTo = facts.promotedTo.get(row.id) ?? null
  const { activeFrom } = facts
  const hasEnded = row.end_date < today || promotedTo !== null || (activeFrom !== null && row.start_date < activeFrom)
  const daysOf = (no: number) => {
    const semester = semesters.find((one) => one.no === no)
    return semester && calendar ? countSchoolDays(semester.start_date, semester.end_date, calendar) : 0
  }
  return {
    id: row.id,
    name: row.name,
    startDate: row.start_date,
    endDate: row.end_date,
    isActive: row.is_active,
    isOver: !row.is_active && hasEnded,
    promotedTo,
    curriculum: row.curriculum as AcademicYear['curriculum'],
    principalName: row.principal_name,
    principalNip: row.principal_nip,
    beginsOn: row.begins_on,
    semesters: semesters.map((semester) => ({
      no: semester.no as 1 | 2,
      startDate: semester.start_date,
      endDate: semester.end_date,
      reportDate: semester.report_date,
      status: semester.status as AcademicYear['semesters'][number]['status'],
      isReopened: facts.reopened.has(`${row.id} ${semester.no}`),
      dapodikId: `${row.name.slice(0, 4)}${semester.no}`,
    })),
    effectiveDays: calendar && [daysOf(1), daysOf(2)],
    version: row.version,
  }
}

/** Writes both semesters of a year; their states do not change. */
export async function writeSemesters(
  { db, schoolId }: SchoolScope,
  yearId: string,
  semesters: AcademicYearFields['semesters'],
): Promise<void> {
  await db
    .insertInto('semester')
    .values(
      semesters.map(({ no, startDate, endDate, reportDate }) => ({
        school_id: schoolId,
        academic_year_id: yearId,
        no,
        start_date: startDate,
        end_date: endDate,
        report_date: reportDate ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'academic_year_id', 'no']).doUpdateSet((eb) => ({
        start_date: eb.ref('excluded.start_date'),
        end_date: eb.ref('excluded.end_date'),
        report_date: eb.ref('excluded.report_date'),
      })),
    )
    .execute()
}
