import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { erasedName, eraseStudent as endpoint } from '@hadir/contract/student/erasure.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { eraseStudent } from '../../../platform/personal-data/erase-student.ts'

export async function erasureRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoint, async ({ params, body }, scope) => {
    const { schoolId, profileId, role } = callerOf(scope)
    if (!schoolId || !profileId || !role) throw new Failure('FORBIDDEN')
    const actor = { schoolId, profileId, role }
    const { nisn } = await scope.asSchool(actor, async ({ db }) => {
      const student = await db
        .selectFrom('student')
        .select(['status', 'name', 'nisn'])
        .where('school_id', '=', schoolId)
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!student) throw new Failure('NOT_FOUND')
      if (student.status === 'AKTIF') throw new Failure('STILL_AT_SCHOOL')
      if (student.name === erasedName) throw new Failure('ALREADY_ERASED')
      return student
    })
    await endProfile(scope, { schoolId, studentId: params.id, nisn })
    const now = scope.clock.now()
    await scope.asEraser(schoolId, (db) => eraseStudent(db, { schoolId, studentId: params.id, now }))
    await scope.asSchool(actor, (inSchool) =>
      auditChange(inSchool, {
        kind: 'student',
        id: params.id,
        before: { erasure: null },
        after: { erasure: body.reason },
      }),
    )
    return { data: null, message: 'Data pribadi siswa dihapus' }
  })
}

/** Her role at the school ends; the account is hers to close. Requests about her lose her number. */
async function endProfile(
  { db, clock }: PlatformScope,
  { schoolId, studentId, nisn }: { schoolId: string; studentId: string; nisn: string | null },
): Promise<void> {
  await sql`update platform.consent c set note = null from platform.profile p
    where p.school_id = ${schoolId} and p.person_id = ${studentId} and c.profile_id = p.id`.execute(db)
  await db
    .updateTable('platform.profile')
    .set({ ended_at: clock.now(), is_active: false, person_id: null })
    .where('school_id', '=', schoolId)
    .where('person_id', '=', studentId)
    .execute()
  if (nisn === null) return
  await sql`update platform.access_request set nisn = null, target = id::text, note = null
    where school_id = ${schoolId} and nisn = ${nisn}`.execute(db)
}
