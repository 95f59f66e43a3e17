import { sql } from 'kysely'
import { weekdayOf } from '@hadir/contract/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readSetting } from '../school-config/rules.ts'

/**
 * The academic classes that the caller may read today: every one for an admin, for the platform's administrator on a visit
 * and for a duty that holds for the whole school (a GURU_PIKET on her weekdays), else the classes that the teacher leads;
 * a pupil's own, a parent's children's.
 */
export async function classesInSight(scope: SchoolScope): Promise<'all' | string[]> {
  if (scope.role === 'school_admin' || scope.role === 'administrator') return 'all'
  const { today } = await readSetting(scope)
  const { db, schoolId } = scope
  const me = await db
    .selectFrom('actor')
    .select('person_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', scope.profileId)
    .executeTakeFirst()
  if (!me?.person_id) return []
  if (scope.role === 'student' || scope.role === 'parent') return classesOfFamily(scope, me.person_id, today)
  const duties = await db
    .selectFrom('duty')
    .select(['kind', 'weekdays'])
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', me.person_id)
    .where('start_date', '<=', today)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  const holdsToday = (weekdays: number[] | null) => weekdays === null || weekdays.includes(weekdayOf(today))
  if (duties.some((duty) => duty.kind !== 'GURU_PIKET' || holdsToday(duty.weekdays))) return 'all'
  const led = await db
    .selectFrom('homeroom')
    .select('academic_class_id')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', me.person_id)
    .where('start_date', '<=', today)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  return led.map((row) => row.academic_class_id)
}

/** The classes in which a pupil, or the children of a guardian, are members on a day. */
async function classesOfFamily({ db, schoolId, role }: SchoolScope, personId: string, today: string) {
  const open = db
    .selectFrom('enrollment')
    .select('enrollment.academic_class_id')
    .where('enrollment.school_id', '=', schoolId)
    .where('enrollment.join_date', '<=', today)
    .where((eb) => eb.or([eb('enrollment.leave_date', 'is', null), eb('enrollment.leave_date', '>', today)]))
  const mine =
    role === 'student'
      ? open.where('enrollment.student_id', '=', personId)
      : open
          .innerJoin('student_guardian as of', (join) =>
            join
              .onRef('of.school_id', '=', 'enrollment.school_id')
              .onRef('of.student_id', '=', 'enrollment.student_id'),
          )
          .where('of.guardian_id', '=', personId)
  return (await mine.execute()).map((row) => row.academic_class_id)
}

/** Roman numerals in the order of the years: as text IX would stand before VII. */
export const gradeOrder = sql<number>`array_position(${sql.lit(`{${grades.join(',')}}`)}::text[], class.grade)`
