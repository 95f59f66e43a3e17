import { sql } from 'kysely'
import type { Level } from '@hadir/contract/labels.ts'
import { type SchoolProfile, schoolProfileEndpoints } from '@hadir/contract/config/school/profile.ts'
import type { FastifyInstance } from 'fastify'
import { completed } from '../../../platform/http/complete-update.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange as noteRecord } from '../../../platform/audit/audit-log.ts'
import { serve, serveAfter } from '../../../platform/http/serve.ts'
import { serveHistory } from '../../../platform/audit/serve-history.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../../platform/http/scope.ts'
import { placesLeft, placesSentTo } from '../../region/rules.ts'
import { groupVersions } from './groups.ts'
import { assertGradesFit, auditChange } from './rules.ts'
import { notifyRenamed } from './notify-renamed.ts'
import { schoolPlace } from './school-place.ts'

const day = 24 * 3_600_000
const renamingsPerDay = 5

/** A school's profile. It is platform data, by which a school is found and verified. */
export async function schoolProfileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolProfileEndpoints.read, async ({ params }, scope) => ({
    data: await readProfile(scope, actorOf(scope, params.schoolId)),
  }))

  const placesSent = placesSentTo(app.settings.regionApiUrl)
  serveAfter(
    app,
    schoolProfileEndpoints.update,
    placesSent,
    async ({ params, body: sent, sentFields }, scope, found) => {
      const actor = actorOf(scope, params.schoolId)
      const before = await readProfile(scope, actor)
      const body = completed(sent, { sentFields, before: { ...before, ...placesLeft(before, sent, sentFields) } })
      const place = schoolPlace(body, found, before)
      await scope.asSchool(actor, async (school) => {
        await auditChange(school, 'profil-sekolah', { version: sent.version ?? 0 })
        if (body.level !== before.level) await assertGradesFit(school, { level: body.level })
        if (before.isVerified && body.name !== before.name) await assertFewRenamings(school)
        const { name, level, address } = body
        await school.db
          .updateTable('school_setting')
          .set({
            name,
            level,
            address,
            regency: place.regency,
            updated_at: school.clock.now(),
          })
          .where('school_id', '=', school.schoolId)
          .execute()
      })
      await scope.db
        .updateTable('platform.school')
        .set({
          name: body.name,
          level: body.level,
          status: body.status ?? null,
          address: body.address,
          ...place,
          postal_code: body.postalCode ?? null,
          phone: body.phone,
          fax: body.fax ?? null,
          email: body.email,
        })
        .where('id', '=', params.schoolId)
        .execute()
      const after = await readProfile(scope, actor)
      await scope.asSchool(actor, (school) =>
        noteRecord(school, { kind: 'school-profile', id: params.schoolId, before, after }),
      )
      if (before.isVerified && before.name !== after.name) await notifyRenamed(scope, { before, after })
      return { data: after, message: 'Profil sekolah tersimpan' }
    },
  )

  serveHistory(app, schoolProfileEndpoints.history, 'school-profile')
}

/** The school in the path is the caller's, or there is none. */
function actorOf(scope: PlatformScope, schoolId: string) {
  const { schoolId: own, profileId, role } = callerOf(scope)
  if (own !== schoolId || !profileId || !role) throw new Failure('NOT_FOUND')
  return { schoolId, profileId, role }
}

async function readProfile(scope: PlatformScope, actor: ReturnType<typeof actorOf>): Promise<SchoolProfile> {
  const school = await scope.db
    .selectFrom('platform.school')
    .selectAll()
    .where('id', '=', actor.schoolId)
    .executeTakeFirst()
  if (!school) throw new Failure('NOT_FOUND')
  const { version, principal } = await scope.asSchool(actor, async (own) => ({
    version: (await groupVersions(own))('profil-sekolah'),
    principal: await principalOf(own),
  }))
  return {
    id: school.id,
    npsn: school.npsn,
    isVerified: school.verified_at !== null,
    name: school.name,
    // The table's checks allow only these.
    level: school.level as Level,
    status: school.status as SchoolProfile['status'],
    principal,
    address: school.address,
    province: school.province,
    regency: school.regency,
    district: school.district,
    village: school.village,
    postalCode: school.postal_code,
    phone: school.phone,
    fax: school.fax,
    email: school.email,
    version,
  }
}

/** The head who signs the papers, so that the name is stored only once. */
const principalOf = async ({ db, schoolId }: SchoolScope): Promise<string | null> =>
  (
    await db
      .selectFrom('school_setting')
      .select('principal_name')
      .where('school_id', '=', schoolId)
      .executeTakeFirstOrThrow()
  ).principal_name

/** Each renaming is a mail to every administrator, who must learn of all of them. */
async function assertFewRenamings({ db, schoolId, clock }: SchoolScope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry
      where school_id = ${schoolId} and kind = 'school-profile' and record_id = ${schoolId}
        and at > ${new Date(clock.now().getTime() - day)} and changes @> '[{"field": "name"}]'`.execute(db)
  if ((rows[0]?.count ?? 0) < renamingsPerDay) return
  throw new Failure('INVALID', {
    fields: { name: `Nama sekolah sudah diubah ${renamingsPerDay} kali dalam 24 jam. Coba lagi besok.` },
  })
}
