import type { FastifyInstance } from 'fastify'
import { type OwnContact, ownTeacher } from '@hadir/contract/teacher/own.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve, serveAfter } from '../../platform/http/serve.ts'
import { updateRecord } from '../../platform/http/versioned-record.ts'
import { placesLeft, placesOfRecord, placesSentTo } from '../region/rules.ts'
import { selectTeachers } from './records.ts'
import { mailboxWarning } from './rules.ts'

/** A teacher edits her own contact data; the rest of her record is the school's. */
export async function ownTeacherRoutes(app: FastifyInstance): Promise<void> {
  const placesSent = placesSentTo(app.settings.regionApiUrl)

  serve(app, ownTeacher.read, async (_, scope) => ({ data: (await readOwn(scope)).contact }))

  serveAfter(app, ownTeacher.update, placesSent, async ({ body: sent, sentFields }, scope, found) => {
    const { id, contact: before } = await readOwn(scope)
    const body = completed(sent, { sentFields, before: { ...before, ...placesLeft(before, sent, sentFields) } })
    const { province, regency, district, village } = placesOfRecord(found, body, before)
    await updateRecord(scope, 'teacher', {
      id,
      version: body.version,
      columns: {
        phone: body.phone ?? null,
        email: body.email ?? null,
        address: body.address ?? null,
        province: province ?? null,
        regency: regency ?? null,
        district: district ?? null,
        village: village ?? null,
        postal_code: body.postalCode ?? null,
      },
    })
    const { contact: after } = await readOwn(scope)
    await auditChange(scope, { kind: 'teacher', id, before, after })
    return { data: after, message: 'Kontak Anda tersimpan', ...(await mailboxWarning(scope, { id, ...after })) }
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
