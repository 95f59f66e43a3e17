import type { FastifyInstance } from 'fastify'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import type { Client } from '../../../platform/http/scope.ts'
import { paceNetwork } from '../../../platform/http/security/network-pace.ts'
import { serve } from '../../../platform/http/serve.ts'
import { checkPaper, comparePaper } from './seal/check-paper.ts'

/** For one network: a school office that checks the papers of all newcomers uses one address. */
const checksPerHour = 600

export async function reportCardCheckRoutes(app: FastifyInstance): Promise<void> {
  const pace = (client: Client) =>
    app.transactions.platform(client, (scope) => paceNetwork(scope, 'REPORT_CARD', checksPerHour))

  serve(app, reportCardCheck.look, async ({ body }, { client }) => {
    await pace(client)
    return { data: await checkPaper(app.transactions, body.code) }
  })

  serve(app, reportCardCheck.compare, async ({ body }, { client }) => {
    await pace(client)
    return { data: await comparePaper(app.transactions, body.code, body.values) }
  })
}
