import type { FastifyInstance } from 'fastify'
import { reportCardEndpoints } from '@hadir/contract/evaluation/report-card.ts'
import { reportCardLockEndpoints } from '@hadir/contract/evaluation/report-card-lock.ts'
import { ownReportCardEndpoints } from '@hadir/contract/student/own-report-card.ts'
import { serve } from '../../../platform/http/serve.ts'
import { checkLock, lockCards } from './lock.ts'
import { readOwnCard, readOwnCards } from './own.ts'
import { publishCards, withdrawCards } from './publish.ts'
import { saveCard } from './save-card.ts'
import { unlockCards } from './unlock.ts'
import { readCardHistory, readSnapshot, readVersion, readVersions } from './versions.ts'

export async function reportCardRoutes(app: FastifyInstance): Promise<void> {
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

  serve(app, reportCardLockEndpoints.check, async ({ query }, scope) => ({ data: await checkLock(scope, query) }))

  serve(app, reportCardLockEndpoints.lock, async ({ body }, scope) => {
    const locked = await lockCards(scope, body)
    return { data: { locked }, message: `${locked} rapor dikunci` }
  })

  serve(app, reportCardLockEndpoints.unlock, async ({ body }, scope) => {
    const unlocked = await unlockCards(scope, body)
    return { data: { unlocked }, message: `Kunci ${unlocked} rapor dibuka` }
  })

  serve(app, reportCardLockEndpoints.publish, async ({ body }, scope) => {
    const published = await publishCards(scope, body)
    const message = published === 0 ? 'Rapor ini sudah terbit' : `${published} rapor terbit`
    return { data: { published }, message }
  })

  serve(app, reportCardLockEndpoints.withdraw, async ({ body }, scope) => {
    const withdrawn = await withdrawCards(scope, body)
    return { data: { withdrawn }, message: `${withdrawn} rapor ditarik` }
  })

  serve(app, ownReportCardEndpoints.list, async (_, scope) => ({ data: await readOwnCards(scope) }))

  serve(app, ownReportCardEndpoints.read, async ({ params }, scope) => ({
    data: await readOwnCard(scope, params.id),
  }))
}
