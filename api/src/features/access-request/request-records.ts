import { sql, type RawBuilder } from 'kysely'
import type {
  AccessRequest,
  evidenceTypes,
  GuardianRelation,
  RequestKind,
  RequestState,
} from '@hadir/contract/access-request/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'

type Evidence = { id: string; filename: string; content_type: (typeof evidenceTypes)[number]; bytes: number }

/** The current state: the stored one may have expired. */
export const stateAt = (now: Date): RawBuilder<RequestState> =>
  sql`case when r.state = 'MENUNGGU' and r.expires_at <= ${now} then 'KEDALUWARSA' else r.state end`

/** The decider where no person decided. */
export const theSystem = 'Sistem'

/** Requests with their subject and the applicant; evidence is listed without its content. */
export const requests = ({ db, clock }: PlatformScope) =>
  db
    .selectFrom('platform.access_request as r')
    .innerJoin('platform.account as a', 'a.id', 'r.account_id')
    .leftJoin('platform.school as s', 's.id', 'r.school_id')
    .leftJoin('platform.company as c', 'c.id', 'r.company_id')
    .leftJoin('platform.account as decider_a', 'decider_a.id', 'r.decided_by')
    .select([
      'r.id',
      'r.account_id',
      'r.kind',
      'r.role',
      'r.school_id',
      'r.company_id',
      'r.npsn',
      'r.nisn',
      'r.relation',
      'r.employee_number',
      'r.note',
      'r.created_at',
      'r.expires_at',
      'r.decided_at',
      'r.reason',
      's.name as school_name',
      'c.name as company_name',
      sql<string | null>`case when r.decided_by_system then ${theSystem} else decider_a.name end`.as('decided_by_name'),
      'a.name',
      'a.email',
      'a.phone',
      'a.dob',
      'a.gender',
      'a.address',
      stateAt(clock.now()).as('state'),
      sql<boolean>`r.kind = 'CLAIM_SCHOOL' and exists (select from platform.access_request old_r
        where old_r.kind = 'CLAIM_SCHOOL' and old_r.npsn = r.npsn and old_r.id <> r.id
          and old_r.state = 'MENUNGGU' and old_r.expires_at > ${clock.now()})`.as('is_contested'),
      // A person's access is her profile; a company's is found through the request alone.
      sql<AccessRequest['revoked']>`case when r.state = 'DISETUJUI' then (
        select json_build_object('at', e.at, 'by', by_a.name, 'reason', e.reason)
          from platform.access_event e join platform.account by_a on by_a.id = e.actor_account_id
          where e.account_id = r.account_id and e.action = 'REVOKED' and e.at >= r.decided_at
            and (e.profile_id = r.profile_id or e.request_id = r.id)
          order by e.at desc limit 1) end`.as('revoked'),
      sql<Evidence[]>`(select coalesce(json_agg(json_build_object('id', e.id, 'filename', e.filename,
        'content_type', e.content_type, 'bytes', length(e.content)) order by e.id), '[]')
        from platform.access_evidence e where e.request_id = r.id)`.as('evidence'),
    ])

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

/** The casts repeat the table's check constraints. */
export const toRequest = (row: RequestRow): AccessRequest => ({
  id: row.id,
  kind: row.kind as RequestKind,
  role: row.role as Role,
  state: row.state,
  schoolName: row.school_name,
  npsn: row.npsn,
  nisn: row.nisn,
  companyName: row.company_name,
  isContested: row.state === 'MENUNGGU' && row.is_contested,
  relation: row.relation as GuardianRelation | null,
  employeeNumber: row.employee_number,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_name,
  reason: row.reason,
  // In the database's JSON, times have the session's offset.
  revoked: row.revoked && { ...row.revoked, at: new Date(row.revoked.at).toISOString() },
  evidence: row.evidence.map(({ content_type, ...file }) => ({ ...file, contentType: content_type })),
})

export const toRequester = ({ name, email, phone, dob, address }: RequestRow) => ({ name, email, phone, dob, address })

/** Throws NOT_FOUND unless the condition on r holds too. */
export async function readRequest(scope: PlatformScope, id: string, also: RawBuilder<boolean>): Promise<RequestRow> {
  const row = await requests(scope).where('r.id', '=', id).where(also).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}
