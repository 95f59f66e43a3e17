import type { FastifyInstance } from 'fastify'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOwn } from './own.ts'

export async function ownRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownStudents, async (_, scope) => ({ data: await readOwn(scope) }))
}
