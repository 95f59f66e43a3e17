import { dateIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'

/** The school's settings row with the date that its clocks show. */
export async function readSetting({ db, schoolId, clock }: SchoolScope) {
  const setting = await db.selectFrom('school_setting').selectAll().where('school_id', '=', schoolId).executeTakeFirst()
  if (!setting) throw new Failure('NOT_FOUND')
  return { ...setting, today: dateIn(setting.time_zone as ZoneName, clock.now()) satisfies SchoolDate }
}
