import type { FastifyInstance } from 'fastify'
import { configEndpoints, type RightsTable } from '@hadir/contract/config/roles.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { permissions } from '@hadir/contract/permissions.ts'
import { roles, type Role } from '@hadir/contract/roles.ts'
import { rights } from '@hadir/contract/rights.ts'
import { serve } from '../../../platform/http/serve.ts'

const table: RightsTable = {
  roles: [...roles.map((role) => ({ role, label: roleLabels[role] })), { role: 'homeroom', label: 'Wali Kelas' }],
  screens: Object.entries(rights).map(([screen, { title, ...grants }]) => ({ screen, title, grants })),
  permissions: Object.fromEntries(
    Object.entries(permissions).map(([name, holders]): [string, Role[]] => [name, [...holders]]),
  ),
}

export async function configRoleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, configEndpoints.roles, async () => ({ data: table }))
}
