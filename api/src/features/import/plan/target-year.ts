import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** `startDate` is its first day outside closed semesters: classes that a file creates begin there. */
export type TargetYear = { id: string; startDate: SchoolDate; endDate: SchoolDate }

/**
 * The year whose classes the file's rombel become: the active one, or before the first is activated the newest.
 * Undefined when the school has no year.
 */
export async function targetYear({ db, schoolId }: SchoolScope): Promise<TargetYear | undefined> {
  return db
    .selectFrom('academic_year')
    .select(['id', 'end_date as endDate'])
    .select(
      sql<SchoolDate>`greatest(start_date, (select max(term.end_date) + 1 from semester term
        where term.school_id = academic_year.school_id and term.academic_year_id = academic_year.id
          and term.status = 'DITUTUP'))`.as('startDate'),
    )
    .where('school_id', '=', schoolId)
    .orderBy('is_active', 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
}
