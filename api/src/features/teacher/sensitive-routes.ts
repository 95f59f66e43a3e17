import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { teacherSensitive } from '@hadir/contract/teacher/sensitive.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { selectTeachers } from './records.ts'

/** NIK and NPWP require a separate permission and are in no list; the history has only their last four digits. */
export async function sensitiveTeacherRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teacherSensitive.read, async ({ params }, scope) => {
    const { nik, npwp } = await readNumbers(scope, params.id)
    return { data: { nik, npwp } }
  })

  serve(app, teacherSensitive.save, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readNumbers(scope, params.id)
    const body = completed(sent, { sentFields, before: { nik: before.nik, npwp: before.npwp } })
    const [nik, npwp] = [body.nik ?? null, body.npwp ?? null]
    if (nik) await assertNikFree(scope, { nik, id: params.id })
    await scope.db
      .updateTable('teacher')
      .set({
        // Imported values beside them (bank, family card) stay.
        sensitive: sql`coalesce(sensitive, '{}') || jsonb_build_object('nik', ${nik}::text, 'taxNo', ${npwp}::text)`,
        updated_at: scope.clock.now(),
      })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .execute()
    await auditChange(scope, {
      kind: 'teacher',
      id: params.id,
      before: { nik: before.nik, npwp: before.npwp },
      after: { nik, npwp },
    })
    return { data: null, message: 'NIK dan NPWP tersimpan' }
  })
}

async function readNumbers(scope: SchoolScope, id: string): Promise<{ nik: string | null; npwp: string | null }> {
  const row = await selectTeachers(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

async function assertNikFree(scope: SchoolScope, { nik, id }: { nik: string; id: string }): Promise<void> {
  const other = await selectTeachers(scope)
    .where(sql<boolean>`sensitive ->> 'nik' = ${nik}`)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw new Failure('ALREADY_EXISTS', { fields: { nik: `Sudah dipakai ${other.name}` } })
}
