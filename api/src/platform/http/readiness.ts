import type { FastifyInstance } from 'fastify'
import type { Probe } from '../database/probe.ts'
import { Failure } from '../failure.ts'

/** Whether a load balancer may send traffic here. */
export type Readiness = {
  /** Throws the reason if not ready. */
  check(): Promise<void>
  /** Not ready from now on; requests that still arrive are served. */
  stop(): void
  isStopping(): boolean
}

export function readiness(probe: Pick<Probe, 'check'>): Readiness {
  let isStopping = false
  return {
    check: async () => {
      if (isStopping) throw new Failure('STOPPING')
      const verdict = await probe.check()
      if (verdict === 'other-version') throw new Failure('OTHER_VERSION')
      if (verdict !== 'ready') throw new Failure('DATABASE_AWAY')
    },
    stop: () => {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}

/** A proxy reuses connections, so each response of a stopping server closes its own: none is cut off in use. */
export function closeWhenStopping(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.readiness.isStopping()) reply.header('connection', 'close')
  })
}
