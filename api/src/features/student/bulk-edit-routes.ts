import type { FastifyInstance } from 'fastify'
import { studentBulk } from '@hadir/contract/student/bulk-edit.ts'
import { serveAfter } from '../../platform/http/serve.ts'
import { placesSentTo } from '../region/rules.ts'
import { editStudents } from './bulk-edit.ts'

export async function bulkEditRoutes(app: FastifyInstance): Promise<void> {
  const placesSent = placesSentTo(app.settings.regionApiUrl)
  serveAfter(app, studentBulk, placesSent, async ({ body }, scope, found) => {
    const data = await editStudents(scope, body, found)
    return { data, ...(!body.isDryRun && { message: `${data.changed} siswa diubah` }) }
  })
}
