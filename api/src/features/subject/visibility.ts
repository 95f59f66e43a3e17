import { sql, type RawBuilder } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { isLeaderWithin, visibleClasses } from '../class/rules.ts'

/**
 * Which of `given` (academic_subject) the caller may read: everything for an admin and for a whole-school duty; a
 * teacher what she teaches, alone or with another, and a class that she leads or once led, there only what concerns a
 * semester of hers if `semesterNo` is given; a student his class; a parent the children's.
 */
export async function visibleTo(scope: SchoolScope, semesterNo?: RawBuilder<number>): Promise<RawBuilder<boolean>> {
  const classes = await visibleClasses(scope)
  if (classes === 'all') return sql<boolean>`true`
  const ofClass = sql<boolean>`given.academic_class_id = any(${classes}::uuid[])`
  if (scope.role !== 'teacher') return ofClass
  const ledOnce = semesterNo
    ? sql`exists (select from academic_class ac
        join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
          and term.no = ${semesterNo}
        where ac.school_id = given.school_id and ac.id = given.academic_class_id
          and ${isLeaderWithin(scope, sql`ac.id`, { first: sql`term.start_date`, last: sql`term.end_date` })})`
    : isLeaderWithin(scope, sql`given.academic_class_id`)
  return sql<boolean>`(${ofClass} or ${isOwn(scope)} or ${ledOnce})`
}

/** Whether the calling teacher teaches or co-teaches `given`. */
export const isOwn = ({ schoolId, profileId }: SchoolScope): RawBuilder<boolean> => sql<boolean>`exists (
  select from actor a where a.school_id = ${schoolId} and a.id = ${profileId} and (a.person_id = given.teacher_id
    or exists (select from academic_subject_co_teacher co where co.school_id = a.school_id
      and co.academic_subject_id = given.id and co.teacher_id = a.person_id)))`
