import { sql, type RawBuilder } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** Logs for every student where the rollover put her; graduates have an alumni record from then on. */
export const auditRollover = async (scope: SchoolScope, rolloverId: string) => {
  await auditStudents(scope, rolloverId, {
    from: sql`from_k.name`,
    to: sql`to_k.name`,
    was: sql`'AKTIF'`,
    is: sql`'ALUMNI'`,
  })
  await auditAlumni(scope, rolloverId, 'CREATED')
}

/** The reverse, before the rollover is undone. */
export const auditUndoneRollover = async (scope: SchoolScope, rolloverId: string) => {
  await auditStudents(scope, rolloverId, {
    from: sql`to_k.name`,
    to: sql`from_k.name`,
    was: sql`'ALUMNI'`,
    is: sql`'AKTIF'`,
  })
  await auditAlumni(scope, rolloverId, 'REMOVED')
}

type Ends = { from: RawBuilder<unknown>; to: RawBuilder<unknown>; was: RawBuilder<unknown>; is: RawBuilder<unknown> }

/** One statement for any size of school, in the format of auditChange. */
async function auditStudents(scope: SchoolScope, rolloverId: string, { from, to, was, is }: Ends): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await sql`
    insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select p.school_id, uuidv7(), 'student', p.student_id, ${profileId}::uuid, ${clock.now()}::timestamptz, 'CHANGED',
          jsonb_build_array(jsonb_build_object('field', 'currentClass.name', 'from', ${from}, 'to', ${to}))
            || case when p.decision = 'LULUS' then
              jsonb_build_array(jsonb_build_object('field', 'status', 'from', ${was}::text, 'to', ${is}::text))
              else '[]' end
        from rollover_student p
        join class from_k on from_k.school_id = p.school_id and from_k.id = p.from_class_id
        left join class to_k on to_k.school_id = p.school_id and to_k.id = p.to_class_id
        where p.school_id = ${schoolId} and p.rollover_id = ${rolloverId}`.execute(db)
}

async function auditAlumni(scope: SchoolScope, rolloverId: string, action: 'CREATED' | 'REMOVED'): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await sql`
    insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select p.school_id, uuidv7(), 'alumni', p.student_id, ${profileId}::uuid, ${clock.now()}::timestamptz,
          ${action}, '[]'
        from rollover_student p
        where p.school_id = ${schoolId} and p.rollover_id = ${rolloverId} and p.decision = 'LULUS'`.execute(db)
}
