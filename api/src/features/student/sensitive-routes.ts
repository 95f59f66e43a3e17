import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { studentReaders } from '@hadir/contract/student/student.ts'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { readPage, type Sorting } from '../../platform/database/listing/page.ts'
import { completed, namedWithin } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/http/audit/audit-log.ts'
import { serve } from '../../platform/http/serve.ts'
import { recordReading } from './record-reading.ts'
import { readSensitive, writeGuardianSensitive, writeSensitive } from './sensitive.ts'

const readers: Sorting = { by: { day: sql`reading.day` }, defaultSort: '-day', id: sql`actor.name` }

export async function studentSensitiveRoutes(app: FastifyInstance): Promise<void> {
  serve(app, sensitiveEndpoints.read, async ({ params }, scope) => {
    const data = await readSensitive(scope, params.id)
    await recordReading(scope, params.id, { isSensitive: true })
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

  serve(app, studentReaders, async ({ params, query }, { db, schoolId }) => {
    const found = db
      .selectFrom('student_reading as reading')
      .innerJoin('actor', (join) =>
        join.onRef('actor.school_id', '=', 'reading.school_id').onRef('actor.id', '=', 'reading.actor_id'),
      )
      .where('reading.school_id', '=', schoolId)
      .where('reading.student_id', '=', params.id)
      .select([
        sql<string>`reading.actor_id || ' ' || reading.day || ' ' || reading.is_sensitive`.as('id'),
        'actor.name as by',
        'actor.role',
        'reading.day',
        'reading.is_sensitive',
      ])
    const { rows, meta } = await readPage(found, query, readers)
    return { data: rows.map(({ is_sensitive, ...row }) => ({ ...row, isSensitive: is_sensitive })), meta }
  })
}
