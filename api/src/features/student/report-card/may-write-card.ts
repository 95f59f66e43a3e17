import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classesLed } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'

/** Who may write the rapor of a class: its current homeroom teacher, and the school's admin. */
export async function canWriteClass(scope: SchoolScope, academicClassId: string): Promise<boolean> {
  const led = await classesLed(scope)
  return led === 'all' || led.includes(academicClassId)
}

/**
 * Taken by every writer of a rapor's content, before checking whether it is locked: until the transaction ends, none of
 * these classes can be locked. A shared lock: many may have it at once.
 */
export const lockClassesShared = ({ db, schoolId }: SchoolScope, ids: readonly string[]) =>
  db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forShare()
    .execute()

/** For locking, unlocking, publishing and withdrawing: one at a time, and never together with a writer. */
export const lockClasses = ({ db, schoolId }: SchoolScope, ids: readonly string[]) =>
  db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Who may read whole rapor: also a whole-school duty, and the platform's administrator. */
export async function readsWhole(scope: SchoolScope, academicClassId: string): Promise<boolean> {
  if (scope.role === 'administrator' || (await canWriteClass(scope, academicClassId))) return true
  const { today } = await readSetting(scope)
  const duty = await scope.db
    .selectFrom('duty')
    .innerJoin('actor', (join) =>
      join.onRef('actor.school_id', '=', 'duty.school_id').onRef('actor.person_id', '=', 'duty.teacher_id'),
    )
    .select('duty.id')
    .where('duty.school_id', '=', scope.schoolId)
    .where('actor.id', '=', scope.profileId)
    .where('duty.kind', '<>', 'GURU_PIKET')
    .where('duty.start_date', '<=', today)
    .where((eb) => eb.or([eb('duty.end_date', 'is', null), eb('duty.end_date', '>', today)]))
    .executeTakeFirst()
  return duty !== undefined
}
