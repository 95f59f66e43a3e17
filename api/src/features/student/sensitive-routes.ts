import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { studentReaders } from '@hadir/contract/student.ts'
import { sensitiveEndpoints, sensitiveFields, type StudentSensitive } from '@hadir/contract/student-sensitive.ts'
import { readPage, type Sorting } from '../../db/page.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { noteReading } from './readings.ts'

const names = Object.keys(sensitiveFields.shape).filter((name) => name !== 'version')

const readers: Sorting = { by: { day: sql`reading.day` }, unasked: '-day', id: sql`actor.name` }

export async function studentSensitiveRoutes(app: FastifyInstance): Promise<void> {
  serve(app, sensitiveEndpoints.read, async ({ params }, scope) => {
    const data = await readSensitive(scope, params.id)
    await noteReading(scope, params.id, { isSensitive: true })
    return { data }
  })

  serve(app, sensitiveEndpoints.update, async ({ params, body: { version, ...body } }, scope) => {
    const before = await readSensitive(scope, params.id)
    const values = JSON.stringify(
      Object.fromEntries(names.map((name) => [name, body[name as keyof typeof body] ?? null])),
    )
    const { numUpdatedRows } = await scope.db
      .updateTable('student')
      .set({
        // What else an import keeps there stays.
        sensitive: sql`jsonb_strip_nulls(coalesce(student.sensitive, '{}') || ${values}::jsonb)`,
        version: before.version + 1,
        updated_at: scope.clock.now(),
      })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    const after = await readSensitive(scope, params.id)
    const note = { kind: 'student', id: params.id, before: { sensitive: before }, after: { sensitive: after } }
    await noteChange(scope, note)
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

async function readSensitive({ db, schoolId }: SchoolScope, id: string): Promise<StudentSensitive> {
  const row = await db
    .selectFrom('student')
    .select(['name', 'sensitive', 'version'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  const values = (row.sensitive ?? {}) as Record<string, unknown>
  // Imports and the form above write these names with these types.
  const known = Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Omit<
    StudentSensitive,
    'name' | 'version'
  >
  return { name: row.name, ...known, version: row.version }
}
