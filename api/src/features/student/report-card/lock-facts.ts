import { sql } from 'kysely'
import type { ActivityKind } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { ofWholeSchool, selectDueClassDays, selectDueDays } from '../../academic-year/due-days.ts'
import type { RequestedClass } from './semester-classes.ts'

export type Days = { filled: number; owed: number }

type Activity = {
  academicClassId: string
  id: string
  kind: ActivityKind
  title: string
  dimensions: number
  /** The number of dimensions with a result, by student; none for a student without any. */
  results: Record<string, number>
}

/** What a lock looks at beside the class books: attendance and kokurikuler of all its classes. */
export type LockFacts = {
  /** A day is filled when every member has a mark. */
  classDays: ReadonlyMap<string, Days>
  studentDays: ReadonlyMap<string, Days>
  /** Students with an opening balance. */
  balances: ReadonlySet<string>
  /** The school began with Hadir within the semester: earlier days are only in opening balances. */
  beginsLate: boolean
  activities: readonly Activity[]
  /** Students with a scored PKL, and those whose PKL has no score yet. */
  internships: ReadonlyMap<string, 'SCORED' | 'OPEN'>
}

type Term = { first: SchoolDate; last: SchoolDate; beginsOn: SchoolDate | null }

/** In as many statements for a semester as for a class. */
export async function readLockFacts(
  scope: SchoolScope,
  requested: RequestedClass,
  classIds: readonly string[],
): Promise<LockFacts> {
  const { db, schoolId } = scope
  const { academicYearId: yearId, semesterNo } = requested
  const { rows: terms } = await sql<Term>`
    select term.start_date as first, term.end_date as last, year.begins_on as "beginsOn" from semester term
      join academic_year year on year.school_id = term.school_id and year.id = term.academic_year_id
      where term.school_id = ${schoolId} and term.academic_year_id = ${yearId} and term.no = ${semesterNo}`.execute(db)
  const [term] = terms
  if (!term) throw new Failure('NOT_FOUND')
  const { rows: balances } = await sql<{ id: string }>`
    select student_id as id from opening_balance
      where school_id = ${schoolId} and academic_year_id = ${yearId} and semester_no = ${semesterNo}`.execute(db)
  return {
    classDays: await readClassDays(scope, term, classIds),
    studentDays: await readStudentDays(scope, { ...term, yearId }, classIds),
    balances: new Set(balances.map(({ id }) => id)),
    beginsLate: term.beginsOn !== null && term.beginsOn > term.first,
    activities: requested.period === 'AKHIR' ? await readActivities(scope, requested, classIds) : [],
    internships: requested.period === 'AKHIR' ? await readInternshipStates(scope, requested) : new Map(),
  }
}

async function readClassDays(scope: SchoolScope, term: Term, classIds: readonly string[]) {
  const counted = sql<Days & { id: string }>`
    select due.academic_class_id as id, count(*)::int as owed,
        (count(*) filter (where due.marks >= due.members))::int as filled
      from (${selectDueClassDays(scope, term)}) due
      where due.academic_class_id = any(${classIds}::uuid[])
      group by 1`
  const { rows } = await statement(counted, ofWholeSchool).execute(scope.db)
  return new Map(rows.map(({ id, ...days }) => [id, days]))
}

/** In whatever class of the year they were: the rapor counts the whole semester. */
async function readStudentDays(scope: SchoolScope, term: Term & { yearId: string }, classIds: readonly string[]) {
  const { db, schoolId } = scope
  const counted = sql<Days & { id: string }>`
    with due as materialized (
      select date from (${selectDueDays(scope, term)}) due where academic_year_id = ${term.yearId}
    ), member as materialized (
      select e.student_id, e.join_date, e.leave_date from enrollment e
        where e.school_id = ${schoolId} and e.academic_year_id = ${term.yearId}
          and e.student_id in (select own_e.student_id from enrollment own_e
            where own_e.school_id = e.school_id and own_e.academic_class_id = any(${classIds}::uuid[]))
    ), owed as (
      select m.student_id, count(*)::int as days from member m
        join due on m.join_date <= due.date and (m.leave_date is null or m.leave_date > due.date)
        group by 1
    ), filled as (
      select m.student_id, count(*)::int as days from attendance_cell c
        join member m on m.student_id = c.student_id and m.join_date <= c.date
          and (m.leave_date is null or m.leave_date > c.date)
        where c.school_id = ${schoolId} and c.date between ${term.first}::date and ${term.last}::date
          and c.status is not null and c.date in (select date from due)
        group by 1
    )
    select student_id as id, owed.days as owed, coalesce(filled.days, 0) as filled
      from owed left join filled using (student_id)`
  const { rows } = await statement(counted, ofWholeSchool).execute(db)
  return new Map(rows.map(({ id, ...days }) => [id, days]))
}

async function readInternshipStates({ db, schoolId }: SchoolScope, of: RequestedClass) {
  const { rows } = await sql<{ id: string; isScored: boolean }>`
    select student_id as id, bool_and(score is not null) as "isScored" from internship
      where school_id = ${schoolId} and academic_year_id = ${of.academicYearId} and semester_no = ${of.semesterNo}
      group by 1`.execute(db)
  return new Map(rows.map(({ id, isScored }) => [id, isScored ? ('SCORED' as const) : ('OPEN' as const)]))
}

async function readActivities({ db, schoolId }: SchoolScope, of: RequestedClass, classIds: readonly string[]) {
  const { rows } = await sql<Activity>`
    select a.academic_class_id as "academicClassId", a.id, a.kind, a.title, cardinality(a.dimensions) as dimensions,
        coalesce((select json_object_agg(given.student_id, given.results) from (
          select r.student_id, count(*) as results from cocurricular_result r
            where r.school_id = a.school_id and r.cocurricular_activity_id = a.id
              and r.dimension = any(a.dimensions)
            group by 1) given), '{}') as results
      from cocurricular_activity a
      where a.school_id = ${schoolId} and a.academic_class_id = any(${classIds}::uuid[])
        and a.semester_no = ${of.semesterNo}
      order by a.created_at, a.id`.execute(db)
  return rows
}
