import type { FastifyInstance } from 'fastify'
import { schoolArchiveRoutes } from './archive/routes.ts'
import { failedJobRoutes } from './failed-job/routes.ts'
import { configRoleRoutes } from './roles/routes.ts'
import { schoolConfigRoutes } from './school/routes.ts'
import { supportRoutes } from './support/routes.ts'

export async function configRoutes(app: FastifyInstance): Promise<void> {
  await schoolConfigRoutes(app)
  await schoolArchiveRoutes(app)
  await supportRoutes(app)
  await configRoleRoutes(app)
  await failedJobRoutes(app)
}
