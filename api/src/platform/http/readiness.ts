import type { FastifyInstance } from 'fastify'
import type { Probe } from '../database/probe.ts'
import { Failure } from '../failure.ts'

/** Whether a load balancer may send people here. */
export type Readiness = {
  /** Throws why not. */
  check(): Promise<void>
  /** From now on it may not; whoever comes all the same is served. */
  stop(): void
  isStopping(): boolean
}

export function readiness(probe: Pick<Probe, 'check'>): Readiness {
  let isStopping = false
  return {
    check: async () => {
      if (isStopping) throw new Failure('STOPPING')
      if ((await probe.check()) !== 'ready') throw new Failure('DATABASE_AWAY')
    },
    stop: () => {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}

/** A proxy keeps connections for later; each answer of a stopping server ends its own, so that none is cut off in use. */
export function closeWhenStopping(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.readiness.isStopping()) reply.header('connection', 'close')
  })
}
