import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../resource.ts'

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'Apakah server berjalan?',
    access: 'public',
    scope: 'none',
    response: one(z.object({ live: z.literal(true) })),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'Apakah basis data menjawab dan siap?',
    access: 'public',
    scope: 'none',
    response: one(z.object({ ready: z.literal(true) })),
  }),
}
