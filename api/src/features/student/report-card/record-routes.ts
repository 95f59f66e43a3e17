import type { FastifyInstance } from 'fastify'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { serve } from '../../../platform/http/serve.ts'
import { saveCard } from './save-card.ts'
import { readCardHistory, readSnapshot, readVersion, readVersions } from './versions.ts'

export async function recordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, reportCardEndpoints.history, ({ params, query }, scope) =>
    readCardHistory(scope, { ...query, id: params.id }),
  )

  serve(app, reportCardEndpoints.save, async ({ params, query, body, sentFields }, scope) => ({
    data: await saveCard(scope, { ...query, id: params.id }, { body, sentFields }),
    message: 'Rapor tersimpan',
  }))

  serve(app, reportCardEndpoints.snapshot, async ({ params, query }, scope) => ({
    data: await readSnapshot(scope, { ...query, id: params.id }),
  }))

  serve(app, reportCardEndpoints.versions, async ({ params, query }, scope) => ({
    data: await readVersions(scope, { ...query, id: params.id }),
  }))

  serve(app, reportCardEndpoints.version, async ({ params }, scope) => ({ data: await readVersion(scope, params) }))
}
