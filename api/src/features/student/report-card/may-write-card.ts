import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classesLed, isLeaderWithin } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'

/**
 * Who may write the rapor of a class: its homeroom teacher, after its year the last one, and the school's admin. Whether
 * the semester is open is for the caller to check.
 */
export async function canWriteClass(scope: SchoolScope, academicClassId: string): Promise<boolean> {
  if (scope.role === 'school_admin') return true
  const { today } = await readSetting(scope)
  const { rows } = await sql<{ leads: boolean }>`
    select ${isLeaderAtEnd(scope, today)} as leads
      from academic_class ac
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      where ac.school_id = ${scope.schoolId} and ac.id = ${academicClassId}`.execute(scope.db)
  return rows[0]?.leads ?? false
}

/** Whether the caller leads class `ac` of `year` now, or did when the year ended. */
export function isLeaderAtEnd(scope: SchoolScope, today: SchoolDate): RawBuilder<boolean> {
  const lastDay = sql`least(${today}::date, year.end_date)`
  return isLeaderWithin(scope, sql`ac.id`, { first: lastDay, last: lastDay })
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

type Sharing = { yearId: string; semesterNo: number; studentIds: readonly string[]; academicClassId?: string }

/**
 * What students share cannot change with the rapor of one of them locked (in this class, if only its rapor print it).
 * Except for a leaver's rapor, which has its own copy, and would otherwise block the others.
 */
export async function assertNoCardLocked({ db, schoolId }: SchoolScope, of: Sharing): Promise<void> {
  const locked = await db
    .selectFrom('report_card')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', of.yearId)
    .where('semester_no', '=', of.semesterNo)
    .where('period', '=', 'AKHIR')
    .where('state', '<>', 'DRAFT')
    .where(sql`snapshot ->> 'leftOn'`, 'is', null)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(of.studentIds))))
    .$if(of.academicClassId !== undefined, (found) => found.where('academic_class_id', '=', of.academicClassId ?? null))
    .limit(1)
    .executeTakeFirst()
  if (locked) throw new Failure('REPORT_CARD_LOCKED')
}

type OfSemester = { academicClassId: string; semesterNo: number }

/**
 * Who may read whole rapor: also who led the class in that semester, a whole-school duty, and the platform's
 * administrator.
 */
export async function readsWhole(scope: SchoolScope, of: OfSemester): Promise<boolean> {
  if (scope.role === 'administrator') return true
  const led = await classesLed(scope)
  if (led === 'all' || led.includes(of.academicClassId) || (await isLeaderInSemester(scope, of))) return true
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

async function isLeaderInSemester(scope: SchoolScope, { academicClassId, semesterNo }: OfSemester): Promise<boolean> {
  const during = { first: sql`term.start_date`, last: sql`term.end_date` }
  const { rows } = await sql<{ led: boolean }>`
    select ${isLeaderWithin(scope, sql`ac.id`, during)} as led
      from academic_class ac
      join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and term.no = ${semesterNo}
      where ac.school_id = ${scope.schoolId} and ac.id = ${academicClassId}`.execute(scope.db)
  return rows[0]?.led ?? false
}
