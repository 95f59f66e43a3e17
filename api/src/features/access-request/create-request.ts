import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { requests, toRequest } from './request-records.ts'
import type { NamedStudent } from './own-student.ts'
import {
  countTry,
  npsnUnknown,
  openRequest,
  readNisn,
  schoolNamed,
  verifiedSchool,
  type RequestToOpen,
} from './rules.ts'

type RequestBody = Received<typeof accessRequestEndpoints.create>['body']

const rolesOf: Record<RequestBody['kind'], readonly Role[]> = {
  JOIN_SCHOOL: ['school_admin', 'teacher', 'student', 'alumni'],
  LINK_STUDENT: ['parent'],
  CLAIM_SCHOOL: ['school_admin'],
  COMPANY_VERIFY: ['company_admin'],
  COMPANY_SCHOOL: ['company_admin'],
}

/** Requests a role in addition to the account's roles, or again after a rejection. */
export async function createRequest(
  scope: PlatformScope,
  settings: Settings,
  body: RequestBody,
): Promise<Answer<typeof accessRequestEndpoints.create> | Failure> {
  const { accountId } = callerOf(scope)
  if (!rolesOf[body.kind].includes(body.role)) throw new Failure('INVALID', { fields: { role: 'Pilih salah satu' } })
  const target = await targetOf(scope, body)
  if (target instanceof Failure) return target
  await assertNewProfile(scope, { accountId, role: body.role, schoolId: target.schoolId })
  const { role, relation, employeeNumber, note } = body
  const id = await openRequest(scope, settings, {
    accountId,
    kind: body.kind,
    role,
    relation,
    employeeNumber,
    note,
    ...target,
  })
  const row = await requests(scope).where('r.id', '=', id).executeTakeFirstOrThrow()
  return { data: toRequest(row), message: 'Permintaan terkirim' }
}

type Target = Pick<RequestToOpen, 'schoolId' | 'npsn' | 'nisn' | 'companyId'>

/** Returns, not throws, a Failure that answers a guess, so that the guess stays counted. */
async function targetOf(scope: PlatformScope, body: RequestBody): Promise<Target | Failure> {
  switch (body.kind) {
    case 'LINK_STUDENT': {
      const nisn = readNisn(body.nisn ?? '')
      return (await countTry(scope, await mailboxOfCaller(scope))) ?? { nisn }
    }
    case 'JOIN_SCHOOL': {
      if (body.role !== 'student' && body.role !== 'alumni') return schoolOf(scope, body)
      const { nisn: ownNisn, dob } = await callersAccount(scope)
      const nisn = readNisn(body.nisn ?? ownNisn ?? '')
      const school = await schoolOf(scope, body, { role: body.role, nisn, dob })
      return school instanceof Failure ? school : { ...school, nisn }
    }
    case 'CLAIM_SCHOOL':
    case 'COMPANY_VERIFY':
      // Each is a notice to every administrator, also when it repeats a withdrawn one.
      return (await countTry(scope, await mailboxOfCaller(scope))) ?? ownOrganization(scope, body)
    case 'COMPANY_SCHOOL': {
      const companyId = await ownCompany(scope, { verified: true })
      const school = await schoolOf(scope, body)
      return school instanceof Failure ? school : { ...school, companyId }
    }
  }
}

async function schoolOf(
  scope: PlatformScope,
  { npsn }: RequestBody,
  student?: NamedStudent,
): Promise<{ schoolId: string; npsn: string } | Failure> {
  if (!npsn) throw new Failure('INVALID', { fields: { npsn: 'NPSN harus diisi' } })
  const school = await schoolNamed(scope, { mailbox: await mailboxOfCaller(scope), npsn, student })
  return school instanceof Failure ? school : { schoolId: school.id, npsn }
}

const ownOrganization = async (scope: PlatformScope, body: RequestBody): Promise<Target> =>
  body.kind === 'CLAIM_SCHOOL' ? ownClaim(scope, body) : { companyId: await ownCompany(scope, { verified: false }) }

/** The account's own unverified school, to claim it again. */
async function ownClaim(scope: PlatformScope, { npsn }: RequestBody): Promise<Target> {
  const school = await scope.db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .select(['s.id', 's.npsn'])
    .where('p.account_id', '=', callerOf(scope).accountId)
    .where('p.role', '=', 'school_admin')
    .where('p.ended_at', 'is', null)
    .where('s.npsn', '=', npsn ?? '')
    .where('s.verified_at', 'is', null)
    .executeTakeFirst()
  if (!school) throw npsnUnknown()
  if (await verifiedSchool(scope, school.npsn)) throw new Failure('NPSN_TAKEN', { type: 'npsn' })
  return { schoolId: school.id, npsn: school.npsn }
}

async function ownCompany({ db, caller }: PlatformScope, { verified }: { verified: boolean }): Promise<string> {
  const company = await db
    .selectFrom('platform.company')
    .select('id')
    .where('account_id', '=', caller?.accountId ?? '')
    .where('verified_at', verified ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!company) throw new Failure('NOT_FOUND')
  return company.id
}

const mailboxOfCaller = async (scope: PlatformScope) => (await callersAccount(scope)).email

const callersAccount = (scope: PlatformScope) =>
  scope.db
    .selectFrom('platform.account')
    .select(['email', 'nisn', 'dob'])
    .where('id', '=', callerOf(scope).accountId)
    .executeTakeFirstOrThrow()

/** A second child adds no second profile, so parents may always ask; so may a claim and a company. */
async function assertNewProfile(
  { db }: PlatformScope,
  { accountId, role, schoolId }: { accountId: string; role: Role; schoolId: string | undefined },
): Promise<void> {
  if (!schoolId || role === 'company_admin') return
  const existing = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .select('p.id')
    .where('p.account_id', '=', accountId)
    .where('p.role', '=', role)
    .where('p.school_id', '=', schoolId)
    .where('p.ended_at', 'is', null)
    .where('s.verified_at', 'is not', null)
    .executeTakeFirst()
  if (existing) throw new Failure('OWN_PROFILE_EXISTS')
}
