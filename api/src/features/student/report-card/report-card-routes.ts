import type { FastifyInstance } from 'fastify'
import { ownReportCardEndpoints, ownReportCardPaper } from '@hadir/contract/student/report-card/report-card.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownCardHead, readOwnCard, readOwnCards } from './own.ts'
import { reportCardCheckRoutes } from './check-routes.ts'
import { reportCardName } from './papers/paper-names.ts'
import { sealedPaper } from './seal/sealed-paper.ts'

/** What families read of a rapor, and the public check of its paper. */
export async function reportCardRoutes(app: FastifyInstance): Promise<void> {
  const parts = { transactions: app.transactions, settings: app.settings }
  await reportCardCheckRoutes(app)

  serve(app, ownReportCardEndpoints.list, async (_, scope) => ({ data: await readOwnCards(scope) }))

  serve(app, ownReportCardEndpoints.read, async ({ params }, scope) => ({
    data: await readOwnCard(scope, params.id),
  }))

  serve(app, ownReportCardPaper.file, async ({ params }, scope) => {
    const { name, period } = await ownCardHead(scope, params.id)
    const who = { schoolId: scope.schoolId, profileId: scope.profileId }
    const body = () => sealedPaper(parts, who, params.id)
    return { body, contentType: 'application/pdf', filename: `${reportCardName(period)} ${name}.pdf` }
  })
}
