import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SemesterTotals } from '@hadir/contract/student/semester-totals.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { countStatuses, statusesOf, toStatusCounts, type StatusColumns } from './status-columns.ts'

type Row = StatusColumns & {
  student_id: string
  academic_year_id: string
  semester_no: number
  academic_year: string
  sick: number
  permitted: number
  absent: number
  version: number
}

export type TotalsOfStudent = SemesterTotals & {
  studentId: string
  academicYearId: string
  semesterNo: number
  academicYear: string
  version: number
}

type Of = {
  /** The students' ids, as an array of uuid. */
  students: RawBuilder<string[]>
  /** Semesters `term` with their `year`. */
  semesters: RawBuilder<boolean>
}

/**
 * Students' totals for semesters: their marks by status, their opening balances, and S, I and A of both together. As
 * in the months, marks count on school days on which the student was in a class: others are kept, and void.
 * Everything that counts a semester uses this: recap, record, families, and the rapor.
 */
export async function semesterTotals(
  { db, schoolId }: SchoolScope,
  { students, semesters }: Of,
): Promise<TotalsOfStudent[]> {
  const { rows } = await sql<Row>`
    with counted as materialized (
      select term.academic_year_id, term.no, term.start_date, term.end_date, year.name
        from semester term
        join academic_year year on year.school_id = term.school_id and year.id = term.academic_year_id
        where term.school_id = ${schoolId} and ${semesters}
    ), school_day as materialized (
      select counted.academic_year_id, counted.no, c.date from counted
        cross join lateral school_calendar(${schoolId}, counted.start_date, counted.end_date) c where c.is_school_day
    ), marked as materialized (
      select counted.academic_year_id, counted.no, c.student_id, ${countStatuses(sql`c.status`)}
        from school_day as counted
        join attendance_cell c on c.school_id = ${schoolId} and c.student_id = any(${students})
          and c.date = counted.date and c.status is not null
        where exists (select from enrollment e where e.school_id = ${schoolId} and e.student_id = c.student_id
          and e.academic_year_id = counted.academic_year_id
          and e.join_date <= c.date and (e.leave_date is null or e.leave_date > c.date))
        group by 1, 2, 3
    )
    select p.student_id, counted.academic_year_id, counted.no as semester_no, counted.name as academic_year,
        ${statusesOf('k')}, coalesce(b.sick, 0) as sick,
        coalesce(b.permitted, 0) as permitted, coalesce(b.absent, 0) as absent, coalesce(b.version, 0) as version
      from counted
      cross join unnest(${students}) as p (student_id)
      left join marked k on k.academic_year_id = counted.academic_year_id and k.no = counted.no and k.student_id = p.student_id
      left join opening_balance b on b.school_id = ${schoolId} and b.academic_year_id = counted.academic_year_id
        and b.semester_no = counted.no and b.student_id = p.student_id
      order by counted.start_date, p.student_id`.execute(db)
  return rows.map(toTotals)
}

function toTotals(row: Row): TotalsOfStudent {
  const marked = toStatusCounts(row)
  const opening = { S: row.sick, I: row.permitted, A: row.absent }
  return {
    studentId: row.student_id,
    academicYearId: row.academic_year_id,
    semesterNo: row.semester_no,
    academicYear: row.academic_year,
    marked,
    opening,
    total: { S: marked.S + opening.S, I: marked.I + opening.I, A: marked.A + opening.A },
    version: row.version,
  }
}

/** Students' totals in the semesters of the active year that have begun. */
export const totalsThisYear = (scope: SchoolScope, studentIds: readonly string[], today: SchoolDate) =>
  semesterTotals(scope, {
    students: sql`${studentIds}::uuid[]`,
    semesters: sql`year.is_active and term.start_date <= ${today}::date`,
  })
