import type { FastifyInstance } from 'fastify'
import type { Role } from '@hadir/contract/roles.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { activateProfile } from './activate-profile.ts'
import { consentRoutes } from './consent-routes.ts'
import { ownAccountRoutes } from './account-routes.ts'
import { ownDataRoutes } from './data/data-routes.ts'
import { profilesOf } from './profiles.ts'
import { listViewRoutes } from './list-view-routes.ts'

export async function userRoutes(app: FastifyInstance): Promise<void> {
  await consentRoutes(app)
  await listViewRoutes(app)
  await ownAccountRoutes(app)
  await ownDataRoutes(app)
  serve(app, userEndpoints.me, async (_, scope) => {
    const { accountId } = callerOf(scope)
    const account = await scope.db
      .selectFrom('platform.account')
      .select(['id', 'email', 'account_type', 'name', 'address', 'province', 'regency', 'district', 'village', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw new Failure('NOT_FOUND')
    const { profiles, level } = await profilesOf(scope, accountId)
    const { account_type, ...fields } = account
    // Every account has a verified mailbox; the table's check constraint has the same types.
    const known = { emailVerified: true, registered: true, accountType: account_type as Role }
    return { data: { ...fields, ...known, level, profiles } }
  })

  serve(app, userEndpoints.activateProfile, async ({ params }, scope) => {
    return { data: await activateProfile(scope, params.id), message: 'Profil diganti' }
  })
}
