import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { SchoolScope } from '../../../http/scope.ts'

export type TargetYear = { id: string; startDate: SchoolDate }

/**
 * The year whose classes the file's rombel become: the active one, or before the first is activated the newest.
 * Undefined when the school has none at all.
 */
export async function targetYear({ db, schoolId }: SchoolScope): Promise<TargetYear | undefined> {
  return db
    .selectFrom('academic_year')
    .select(['id', 'start_date as startDate'])
    .where('school_id', '=', schoolId)
    .orderBy('is_active', 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
}
