import type { FastifyInstance } from 'fastify'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { completed, namedWithin } from '../../../platform/http/complete-update.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { serve } from '../../../platform/http/serve.ts'
import { recordReadings } from '../rules.ts'
import { readSensitive, writeGuardianSensitive, writeSensitive } from './sensitive.ts'

export async function studentSensitiveRoutes(app: FastifyInstance): Promise<void> {
  serve(app, sensitiveEndpoints.read, async ({ params }, scope) => {
    const data = await readSensitive(scope, params.id)
    await recordReadings(scope, [params.id], { isSensitive: true })
    return { data }
  })

  serve(app, sensitiveEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readSensitive(scope, params.id)
    const body = completed(sent, { sentFields, before: { ...before, guardians: undefined } })
    for (const relation of relations) {
      const [given, stored] = [body.guardians?.[relation], before.guardians[relation]]
      if (!body.guardians || !given || !stored) continue
      const { nik, income } = stored
      body.guardians[relation] = completed(given, {
        sentFields: namedWithin(sentFields, `guardians.${relation}`),
        before: { nik, income },
      })
    }
    if (!(await writeSensitive(scope, params.id, body))) throw new Failure('CHANGED_MEANWHILE')
    await writeGuardianSensitive(scope, params.id, body)
    const after = await readSensitive(scope, params.id)
    const note = { kind: 'student', id: params.id, before: { sensitive: before }, after: { sensitive: after } }
    await auditChange(scope, note)
    return { data: after, message: 'Data sensitif tersimpan' }
  })
}
