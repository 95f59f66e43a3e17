import type { FastifyInstance } from 'fastify'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { serve } from '../../../platform/http/serve.ts'
import { checkLock } from './check-lock.ts'
import { lockCards } from './lock.ts'
import { publishCards, withdrawCards } from './publish.ts'
import { unlockCards } from './unlock.ts'

export async function lockRoutes(app: FastifyInstance): Promise<void> {
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
}
