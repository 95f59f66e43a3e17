import { type RawBuilder, sql } from 'kysely'
import { leavingStatuses } from '@hadir/contract/teacher/teacher.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { visibleClasses, classesLed } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'

/**
 * Which students the caller sees, and whose whole record except sensitive fields: conditions for a query with the
 * student's class as `ac`. Of all others only what a lesson needs is visible.
 */
export type StudentVisibility = { seen: RawBuilder<boolean>; whole: RawBuilder<boolean> }

const always = sql<boolean>`true`

/**
 * The school's admin, and the platform's administrator in a support session, see everybody. A teacher sees whole
 * records in the classes she leads; of those she teaches, or has on a day of duty, only what a lesson needs.
 */
export async function visibleStudentIds(scope: SchoolScope): Promise<StudentVisibility> {
  if (scope.role === 'school_admin' || scope.role === 'administrator') return { seen: always, whole: always }
  const [led, watched] = [await classesLed(scope), await visibleClasses(scope)]
  if (led === 'all') return { seen: always, whole: always }
  const isOneOf = (ids: readonly string[]) => sql<boolean>`coalesce(ac.id = any(${ids}::uuid[]), false)`
  const seen = watched === 'all' ? sql<boolean>`ac.id is not null` : isOneOf([...watched, ...(await taught(scope))])
  return { seen, whole: isOneOf(led) }
}

/** The classes of the active year that the calling teacher teaches, alone or with another, while employed. */
async function taught(scope: SchoolScope): Promise<string[]> {
  const { db, schoolId, profileId } = scope
  const { today } = await readSetting(scope)
  const { rows } = await sql<{ id: string }>`
    select distinct given.academic_class_id as id
      from actor a
      join teacher on teacher.school_id = a.school_id and teacher.id = a.person_id
      join academic_class ac on ac.school_id = a.school_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id and year.is_active
      join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
      where a.school_id = ${schoolId} and a.id = ${profileId}
        and not (teacher.status = any(${leavingStatuses}::text[]) and teacher.left_on <= ${today})
        and (given.teacher_id = teacher.id or exists (
          select from academic_subject_co_teacher co where co.school_id = given.school_id
            and co.academic_subject_id = given.id and co.teacher_id = teacher.id))`.execute(db)
  return rows.map((row) => row.id)
}
