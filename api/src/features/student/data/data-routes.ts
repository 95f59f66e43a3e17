import type { FastifyInstance } from 'fastify'
import { studentCopiesPerDay, studentData } from '@hadir/contract/student/data.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { auditExport } from '../../../platform/listing/export-rows.ts'
import { personalFile } from '../../../platform/personal-data/personal-file.ts'
import { studentTables } from '../../../platform/personal-data/personal-tables.ts'
import { readPersonal } from '../../../platform/personal-data/read-personal.ts'
import { recordReadings } from '../rules.ts'
import { readStudent } from '../whole-record.ts'

const notes = [
  'Berisi semua yang disimpan sekolah tentang siswa ini, termasuk data sensitif. Serahkan hanya kepada siswa atau walinya.',
]

export async function studentDataRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentData, async ({ params }, scope) => {
    const { name } = await readStudent(scope, params.id)
    await recordCopy(scope, params.id)
    await recordReadings(scope, [params.id], { isSensitive: true })
    const of = { ids: { student: [params.id] }, schoolId: scope.schoolId, isFamily: false }
    const tables = await readPersonal(scope.db, studentTables, of)
    const madeAt = scope.clock.now()
    const title = `Data ${name}`
    return {
      body: () => personalFile({ title, madeAt, notes, parts: [{ heading: name, tables }] }),
      contentType: 'application/zip',
      filename: `${title}.zip`,
    }
  })
}

const list = '/api/v1/student/:id/data'

/** Among the downloads of lists, where the school sees who took what. */
async function recordCopy(scope: SchoolScope, studentId: string): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  const at = clock.now()
  const { count } = await db
    .selectFrom('list_export')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .where('actor_id', '=', profileId)
    .where('list', '=', list)
    .where('at', '>', new Date(at.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  if (count >= studentCopiesPerDay) throw new Failure('DATA_COPIES_SPENT', { values: { count: studentCopiesPerDay } })
  await auditExport(scope, { list, requested: { format: 'zip', ids: [studentId] }, count: 1 })
}
