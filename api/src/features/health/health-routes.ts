import type { FastifyInstance } from 'fastify'
import { health } from '@hadir/contract/health/health.ts'
import { serve } from '../../platform/http/serve.ts'

export async function healthRoutes(app: FastifyInstance): Promise<void> {
  serve(app, health.live, async () => ({ data: { live: true } as const }))

  serve(app, health.ready, async () => {
    await app.readiness.check()
    return { data: { ready: true } as const }
  })
}
