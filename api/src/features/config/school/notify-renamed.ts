import type { SchoolProfile } from '@hadir/contract/config/school/profile.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyAccounts } from '../../../platform/notify/notify.ts'

type Names = Pick<SchoolProfile, 'id' | 'npsn' | 'name'>
type Renamed = { before: Names; after: Names }

/** Notifies the administrator who verified the school under its old name, and all others, of the new one. */
export async function notifyRenamed(scope: PlatformScope, { before, after }: Renamed): Promise<void> {
  const { db, clock } = scope
  const { accountId } = callerOf(scope)
  const others = await db
    .selectFrom('platform.profile as p')
    .select('p.account_id as accountId')
    .distinct()
    .where('p.ended_at', 'is', null)
    .where('p.account_id', '<>', accountId)
    .where((e) =>
      e.or([
        e('p.role', '=', 'administrator'),
        e.and([e('p.role', '=', 'school_admin'), e('p.school_id', '=', after.id)]),
      ]),
    )
    .execute()
  const data = { npsn: after.npsn, before: before.name, after: after.name }
  // Each change is a notice of its own, also back to an earlier name.
  const onceKey = newId(clock.now().getTime())
  await notifyAccounts(
    scope,
    others.map((to) => ({ to, kind: 'SCHOOL_RENAMED', data, onceKey })),
  )
}
