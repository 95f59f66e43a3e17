import type { FastifyInstance } from 'fastify'
import { type OwnContact, ownTeacher } from '@hadir/contract/teacher-own.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { placesOfRecord, regionsFrom } from '../region/rules.ts'
import { selectTeachers } from './records.ts'

/** A teacher keeps her own contact up to date; the rest of her record is the school's. */
export async function ownTeacherRoutes(app: FastifyInstance): Promise<void> {
  const regions = regionsFrom(app.settings.regionApiUrl)

  serve(app, ownTeacher.read, async (_, scope) => ({ data: (await readOwn(scope)).contact }))

  serve(app, ownTeacher.update, async ({ body }, scope) => {
    const { id, contact: before } = await readOwn(scope)
    const { province, regency, district, village } = await placesOfRecord(regions, body, before)
    const { numUpdatedRows } = await scope.db
      .updateTable('teacher')
      .set({
        phone: body.phone ?? null,
        email: body.email ?? null,
        address: body.address ?? null,
        province: province ?? null,
        regency: regency ?? null,
        district: district ?? null,
        village: village ?? null,
        postal_code: body.postalCode ?? null,
        version: before.version + 1,
        updated_at: scope.clock.now(),
      })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    const { contact: after } = await readOwn(scope)
    await noteChange(scope, { kind: 'teacher', id, before, after })
    return { data: after, message: 'Kontak Anda tersimpan' }
  })
}

async function readOwn(scope: SchoolScope): Promise<{ id: string; contact: OwnContact }> {
  const row = await selectTeachers(scope)
    .where('id', '=', (of) =>
      of
        .selectFrom('actor')
        .select('person_id')
        .where('actor.school_id', '=', scope.schoolId)
        .where('actor.id', '=', scope.profileId),
    )
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  const { id, name, phone, email, address, province, regency, district, village, version } = row
  const home = { address, province, regency, district, village, postalCode: row.postal_code }
  return { id, contact: { name, phone, email, ...home, version } }
}
