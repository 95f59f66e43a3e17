import { sql } from 'kysely'
import type { Activity, ActivitySheet } from '@hadir/contract/student/cocurricular.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isLeaderWithin, mayReadEver, visibleClasses } from '../../class/rules.ts'
import { leftOn } from '../../subject/rules.ts'
import { canWriteClass } from '../report-card/may-write-card.ts'

type Row = Activity & { year_id: string; year_name: string }

const ofTerm = { first: sql`term.start_date`, last: sql`term.end_date` }

/** Who owes results: with those of a student who has left, all would seem to be there while somebody's lack. */
const membersAtEnd = sql`enrollment e
  where e.school_id = a.school_id and e.academic_class_id = a.academic_class_id
    and e.join_date <= term.end_date and coalesce(${leftOn} > term.end_date, true)`

/** Activities of classes whose rapor the caller may read; `where` filters `a` (cocurricular_activity). */
async function findActivities(scope: SchoolScope, where: ReturnType<typeof sql<boolean>>): Promise<Row[]> {
  const { db, schoolId } = scope
  const visible = await visibleClasses(scope)
  const { rows } = await sql<Row>`
    select a.id, a.academic_class_id as "academicClassId", a.semester_no as "semesterNo", a.kind, a.theme, a.title, a.goal,
        a.group_name as "group", a.dimensions, a.version, year.id as year_id, year.name as year_name,
        (select count(*)::int from cocurricular_result r
          where r.school_id = a.school_id and r.cocurricular_activity_id = a.id
            and r.student_id in (select e.student_id from ${membersAtEnd})) as filled,
        cardinality(a.dimensions) * (select count(*)::int from ${membersAtEnd}) as owed
      from cocurricular_activity a
      join academic_class ac on ac.school_id = a.school_id and ac.id = a.academic_class_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
        and term.no = a.semester_no
      where a.school_id = ${schoolId} and ${where}
        and (${visible === 'all'}::bool or a.academic_class_id = any(${visible === 'all' ? [] : visible}::uuid[])
          or ${isLeaderWithin(scope, sql`a.academic_class_id`, ofTerm)})
      order by a.created_at, a.id`.execute(db)
  return rows
}

function toActivity(row: Row): Activity {
  const { year_id: _, year_name: __, ...activity } = row
  return activity
}

type OfClass = { academicClassId: string; semesterNo: number }

export async function listActivities(scope: SchoolScope, of: OfClass): Promise<Activity[]> {
  if (!(await mayReadEver(scope, of.academicClassId))) throw new Failure('NOT_FOUND')
  const found = await findActivities(
    scope,
    sql<boolean>`a.academic_class_id = ${of.academicClassId} and a.semester_no = ${of.semesterNo}`,
  )
  return found.map(toActivity)
}

export async function readActivity(scope: SchoolScope, id: string): Promise<Row> {
  const [found] = await findActivities(scope, sql<boolean>`a.id = ${id}`)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** With every student of the class in the semester and her results. */
export async function readSheet(scope: SchoolScope, id: string): Promise<ActivitySheet> {
  const row = await readActivity(scope, id)
  const { rows: results } = await sql<ActivitySheet['results'][number]>`
    select student_id as "studentId", dimension, category, text from cocurricular_result
      where school_id = ${scope.schoolId} and cocurricular_activity_id = ${id}
      order by student_id, dimension`.execute(scope.db)
  return {
    ...toActivity(row),
    canWrite: await canWriteClass(scope, row.academicClassId),
    students: await readStudents(scope, row),
    results,
  }
}

export async function readStudents({ db, schoolId }: SchoolScope, of: Row): Promise<ActivitySheet['students']> {
  const { rows } = await sql<ActivitySheet['students'][number]>`
    select s.id, s.name, (array_agg(e.roll_no order by e.join_date desc))[1] as "rollNo",
        exists (select from report_card card where card.school_id = s.school_id and card.student_id = s.id
          and card.academic_year_id = ${of.year_id} and card.semester_no = ${of.semesterNo}
          and card.period = 'AKHIR' and card.state <> 'DRAFT') as "isLocked"
      from semester term
      join enrollment e on e.school_id = term.school_id and e.academic_class_id = ${of.academicClassId}
        and e.join_date <= term.end_date and (e.leave_date is null or e.leave_date > term.start_date)
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where term.school_id = ${schoolId} and term.academic_year_id = ${of.year_id} and term.no = ${of.semesterNo}
      group by s.school_id, s.id, s.name
      order by "rollNo" nulls last, ${byName('s.name')}, s.id`.execute(db)
  return rows
}
