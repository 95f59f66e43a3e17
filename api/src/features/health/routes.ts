import type { FastifyInstance } from 'fastify'
import { health } from '@hadir/contract/health.ts'
import { Failure } from '../../http/failure.ts'
import { serve } from '../../http/serve.ts'

export async function healthRoutes(app: FastifyInstance): Promise<void> {
  serve(app, health.live, async () => ({ data: { live: true } as const }))

  serve(app, health.ready, async () => {
    const ready = await app.door.isReady().catch(() => false)
    if (!ready) throw new Failure('BUSY')
    return { data: { ready: true } as const }
  })
}
