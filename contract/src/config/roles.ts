import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { one } from '../resource.ts'

const holder = z.enum([...roles, 'homeroom'])

/** The table of rights: letters as in rights.ts (R read, W write, D delete, A approve, X export). */
export const rightsTable = z.object({
  roles: z.array(z.object({ role: holder, label: z.string() })),
  screens: z.array(
    z.object({
      screen: z.string(),
      title: z.string(),
      grants: z.partialRecord(holder, z.object({ acts: z.string(), reach: z.string() })),
    }),
  ),
  /** What the session guard checks: each permission and its roles. */
  permissions: z.record(z.string(), z.array(z.enum(roles))),
})
export type RightsTable = z.infer<typeof rightsTable>

export const configEndpoints = {
  roles: endpoint({
    method: 'GET',
    path: '/api/v1/config/roles',
    summary: 'Hak setiap peran',
    access: 'signed-in',
    scope: 'platform',
    response: one(rightsTable),
  }),
}
