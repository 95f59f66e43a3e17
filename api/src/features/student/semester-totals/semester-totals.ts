import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SemesterTotals } from '@hadir/contract/student/semester-totals.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

type Row = {
  student_id: string
  academic_year_id: string
  semester_no: number
  academic_year: string
  h: number
  s: number
  i: number
  a: number
  t: number
  d: number
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
  /** Semesters `m` with their year `y`. */
  semesters: RawBuilder<boolean>
}

/**
 * Students' totals for semesters: their marks by status, their opening balances, and S, I and A of both together.
 * Everything that counts a semester uses this: recap, record, families, and the rapor.
 */
export async function semesterTotals(
  { db, schoolId }: SchoolScope,
  { students, semesters }: Of,
): Promise<TotalsOfStudent[]> {
  const { rows } = await sql<Row>`
    with term as materialized (
      select m.academic_year_id, m.no, m.start_date, m.end_date, y.name
        from semester m
        join academic_year y on y.school_id = m.school_id and y.id = m.academic_year_id
        where m.school_id = ${schoolId} and ${semesters}
    ), marked as materialized (
      select term.academic_year_id, term.no, c.student_id, count(*) filter (where c.status = 'H')::int as h,
          count(*) filter (where c.status = 'S')::int as s, count(*) filter (where c.status = 'I')::int as i,
          count(*) filter (where c.status = 'A')::int as a, count(*) filter (where c.status = 'T')::int as t,
          count(*) filter (where c.status = 'D')::int as d
        from term
        join attendance_cell c on c.school_id = ${schoolId} and c.student_id = any(${students})
          and c.date between term.start_date and term.end_date and c.status is not null
        group by 1, 2, 3
    )
    select p.student_id, term.academic_year_id, term.no as semester_no, term.name as academic_year,
        coalesce(k.h, 0) as h, coalesce(k.s, 0) as s, coalesce(k.i, 0) as i, coalesce(k.a, 0) as a,
        coalesce(k.t, 0) as t, coalesce(k.d, 0) as d, coalesce(b.sick, 0) as sick,
        coalesce(b.permitted, 0) as permitted, coalesce(b.absent, 0) as absent, coalesce(b.version, 0) as version
      from term
      cross join unnest(${students}) as p (student_id)
      left join marked k on k.academic_year_id = term.academic_year_id and k.no = term.no and k.student_id = p.student_id
      left join opening_balance b on b.school_id = ${schoolId} and b.academic_year_id = term.academic_year_id
        and b.semester_no = term.no and b.student_id = p.student_id
      order by term.start_date, p.student_id`.execute(db)
  return rows.map(toTotals)
}

function toTotals(row: Row): TotalsOfStudent {
  const marked = { H: row.h, S: row.s, I: row.i, A: row.a, T: row.t, D: row.d }
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
    semesters: sql`y.is_active and m.start_date <= ${today}::date`,
  })
