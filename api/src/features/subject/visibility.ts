import { sql, type RawBuilder } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { visibleClasses } from '../class/rules.ts'

/**
 * Which of `given` (academic_subject) the caller may read: everything for an admin and for a whole-school duty; a
 * teacher what she teaches, alone or with another, and her own class; a student his class; a parent the children's.
 */
export async function visibleTo(scope: SchoolScope): Promise<RawBuilder<boolean>> {
  const classes = await visibleClasses(scope)
  if (classes === 'all') return sql<boolean>`true`
  const ofClass = sql<boolean>`given.academic_class_id = any(${classes}::uuid[])`
  return scope.role === 'teacher' ? sql<boolean>`(${ofClass} or ${isOwn(scope)})` : ofClass
}

/** Whether the calling teacher teaches or co-teaches `given`. */
export const isOwn = ({ schoolId, profileId }: SchoolScope): RawBuilder<boolean> => sql<boolean>`exists (
  select from actor me where me.school_id = ${schoolId} and me.id = ${profileId} and (me.person_id = given.teacher_id
    or exists (select from academic_subject_co_teacher co where co.school_id = me.school_id
      and co.academic_subject_id = given.id and co.teacher_id = me.person_id)))`
