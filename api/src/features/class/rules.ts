import { sql } from 'kysely'
import { weekdayOf } from '@hadir/contract/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readSetting } from '../school-config/rules.ts'

/**
 * The academic classes whose pupils the caller may read today: every one for an admin and for a duty that holds for
 * the whole school (a GURU_PIKET on her weekdays), else the classes that the teacher leads.
 */
export async function classesInSight(scope: SchoolScope): Promise<'all' | string[]> {
  if (scope.role === 'school_admin') return 'all'
  const { today } = await readSetting(scope)
  const { db, schoolId } = scope
  const teacher = await db
    .selectFrom('actor')
    .select('person_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', scope.profileId)
    .executeTakeFirst()
  if (!teacher?.person_id) return []
  const duties = await db
    .selectFrom('duty')
    .select(['kind', 'weekdays'])
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacher.person_id)
    .where('start_date', '<=', today)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  const holdsToday = (weekdays: number[] | null) => weekdays === null || weekdays.includes(weekdayOf(today))
  if (duties.some((duty) => duty.kind !== 'GURU_PIKET' || holdsToday(duty.weekdays))) return 'all'
  const led = await db
    .selectFrom('homeroom')
    .select('academic_class_id')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacher.person_id)
    .where('start_date', '<=', today)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  return led.map((row) => row.academic_class_id)
}

/** Roman numerals in the order of the years: as text IX would stand before VII. */
export const gradeOrder = sql<number>`array_position(${sql.lit(`{${grades.join(',')}}`)}::text[], class.grade)`
