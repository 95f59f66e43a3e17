import type { FastifyInstance } from 'fastify'
import { schoolArchiveRoutes } from './school/archive/archive-routes.ts'
import { backupRunRoutes } from './backup-run/backup-run-routes.ts'
import { failedJobRoutes } from './failed-job/failed-job-routes.ts'
import { configRoleRoutes } from './roles/roles-routes.ts'
import { schoolConfigRoutes } from './school/school-routes.ts'
import { statusRoutes } from './status/status-routes.ts'
import { supportRoutes } from './support/support-routes.ts'

export async function configRoutes(app: FastifyInstance): Promise<void> {
  await schoolConfigRoutes(app)
  await schoolArchiveRoutes(app)
  await supportRoutes(app)
  await configRoleRoutes(app)
  await failedJobRoutes(app)
  await backupRunRoutes(app)
  await statusRoutes(app)
}
