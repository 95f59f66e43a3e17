import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { lockCalendarShared } from '../academic-year/rules.ts'

export type Semester = { no: number; start_date: SchoolDate; end_date: SchoolDate; status: string }

export type LockedYear = { id: string; name: string; semesters: Semester[] }

/** Locks the row that serialises writes to a year's timetable. */
export async function lockYear(scope: SchoolScope, yearId: string): Promise<LockedYear> {
  await lockCalendarShared(scope)
  const { db, schoolId } = scope
  const locked = db
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', yearId)
    .forNoKeyUpdate()
  await locked.execute()
  return readYear(scope, yearId)
}

export async function readYear({ db, schoolId }: SchoolScope, yearId: string): Promise<LockedYear> {
  const year = await db
    .selectFrom('academic_year')
    .select(['id', 'name'])
    .where('school_id', '=', schoolId)
    .where('id', '=', yearId)
    .executeTakeFirst()
  if (!year) throw new Failure('NOT_FOUND')
  const semesters = await db
    .selectFrom('semester')
    .select(['no', 'start_date', 'end_date', 'status'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .orderBy('no')
    .execute()
  return { ...year, semesters }
}
