import { type RawBuilder, sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import type { Outcome } from '@hadir/contract/student/academic-student.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'

/** A membership still open in a class of another year. */
export type OlderMembership = {
  id: string
  student_id: string
  grade: string
  year_end: SchoolDate
  join_date: SchoolDate
}

const gradeNo = (grade: string) => (grades as readonly string[]).indexOf(grade)

/** It ends with its year at the latest; the grade of her new class determines its outcome. */
export function endOfOlder(
  { grade, year_end }: Pick<OlderMembership, 'grade' | 'year_end'>,
  next: { grade: string; joinDate: SchoolDate },
): { leave_date: SchoolDate; outcome: Outcome } {
  const afterYear = addDays(year_end, 1)
  const steps = gradeNo(next.grade) - gradeNo(grade)
  return {
    leave_date: afterYear < next.joinDate ? afterYear : next.joinDate,
    outcome: steps > 0 ? 'NAIK' : steps === 0 ? 'TINGGAL' : 'PINDAH_KELAS',
  }
}

/** The open memberships of other years than this one. */
export async function olderMemberships(
  { db, schoolId }: SchoolScope,
  { studentIds, yearId }: { studentIds: readonly string[]; yearId: string },
): Promise<OlderMembership[]> {
  const { rows } = await sql<OlderMembership>`
    select e.id, e.student_id, k.grade, year.end_date as year_end, e.join_date
      from enrollment e
      join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where e.school_id = ${schoolId} and e.student_id = any(${studentIds}::uuid[]) and e.leave_date is null
        and e.academic_year_id <> ${yearId}`.execute(db)
  return rows
}

/** Joining a class of the year ends a membership of an earlier year that is still open. */
export async function endOlder(
  { db, schoolId }: SchoolScope,
  members: readonly OlderMembership[],
  next: { grade: string; joinDate: SchoolDate },
): Promise<void> {
  if (members.length === 0) return
  const ends = members.map((member) => endOfOlder(member, next))
  await sql`
    update enrollment e set leave_date = o.leave_date, outcome = o.outcome, version = e.version + 1
      from unnest(${members.map(({ id }) => id)}::uuid[], ${ends.map((end) => end.leave_date)}::date[],
        ${ends.map((end) => end.outcome)}::text[]) as o (id, leave_date, outcome)
      where e.school_id = ${schoolId} and e.id = o.id`.execute(db)
}

/** For how many days after an exit a guardian still sees the child. */
const daysAfterExit = 30

/**
 * A condition on a query with a student of the school as `student`: the caller herself (also as a graduate), or a child
 * of the calling guardian who has not left long ago. The family of a graduate keeps her rapor.
 */
export function isOwnStudent(
  { schoolId, profileId, role }: Pick<SchoolScope, 'schoolId' | 'profileId' | 'role'>,
  { student, today }: { student: string; today: SchoolDate },
): RawBuilder<boolean> {
  const me = sql`(select person_id from actor where actor.school_id = ${schoolId} and actor.id = ${profileId})`
  const studentId = sql.ref(`${student}.id`)
  if (role !== 'parent') return sql`${studentId} = ${me}`
  return sql`(${studentId} in (
      select sg.student_id from student_guardian sg where sg.school_id = ${schoolId} and sg.guardian_id = ${me})
    and not exists (select from student_exit gone where gone.school_id = ${schoolId}
      and gone.student_id = ${studentId} and gone.exit_type <> 'LULUS' and gone.exit_date + ${daysAfterExit}::int <= ${today}::date))`
}

/** Logs that somebody viewed children's records: once per reader, student and day. */
export async function recordReadings(
  scope: SchoolScope,
  studentIds: readonly string[],
  of: { isSensitive: boolean },
): Promise<void> {
  if (studentIds.length === 0) return
  const { today } = await readSetting(scope)
  await scope.trace((db) =>
    sql`insert into student_reading (school_id, student_id, day, actor_id, is_sensitive, first_at)
    select ${scope.schoolId}, id, ${today}, ${scope.profileId}, ${of.isSensitive}, ${scope.clock.now()}
      from unnest(${[...studentIds].toSorted()}::uuid[]) as id
    on conflict do nothing`.execute(db),
  )
}
