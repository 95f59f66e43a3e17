import type { Answer } from '@hadir/contract/endpoint.ts'
import type { Registration, registerEndpoint } from '@hadir/contract/registration.ts'
import { Failure } from '../../http/failure.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { countTry, npsnUnknown, openRequest, verifiedSchool, type RequestToOpen } from '../access-request/rules.ts'
import { regionNames } from '../region/rules.ts'
import { mailboxOf } from './code.ts'
import { dropMailboxProof, ensureBrowser } from './cookies.ts'
import { insertAccount, readMailboxProof, spendMailboxProof } from './register-account.ts'
import { registerCompany } from './register-company.ts'
import { checkParts, type CheckedRegistration } from './register-parts.ts'
import { registerSchool } from './register-school.ts'
import { startSession } from './session.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Makes an account with what its type needs, asks for its access, and signs it in. All of it or nothing, but for the
 * count of NPSN and NISN that were named: so a refusal that could answer a guess is returned, not thrown.
 */
export async function register(
  signIn: SignIn,
  body: Registration,
  scope: PlatformScope,
): Promise<Answer<typeof registerEndpoint> | Failure> {
  const checked = checkParts(body)
  const { account } = checked
  const places = await placeNames(signIn, checked)
  await readMailboxProof(scope, account.email)
  const school = await schoolToJoin(scope, checked)
  if (school instanceof Failure) return school

  await spendMailboxProof(scope)
  const accountId = await insertAccount(
    scope,
    { ...account, nisn: account.accountType === 'parent' ? undefined : checked.nisn },
    places.account,
  )
  const target = await openAccess(scope, { checked, accountId, places, joinedSchoolId: school?.id })
  await openRequest(scope, signIn.settings, { accountId, role: account.accountType, ...target })
  dropMailboxProof(scope.client)
  const browser = ensureBrowser(scope.client)
  const tokens = await startSession(signIn, scope, { accountId, email: account.email, browser, isFirst: true })
  return { data: tokens, message: 'Pendaftaran berhasil' }
}

/** Every place that the form names, checked before any NPSN is looked at. */
async function placeNames({ regions }: SignIn, { account, schoolData, companyData }: CheckedRegistration) {
  return {
    account: await regionNames(regions, 'account.', account),
    school: schoolData ? await regionNames(regions, 'schoolData.', schoolData) : {},
    company: companyData ? await regionNames(regions, 'companyData.', companyData) : {},
  }
}

/** The school whose NPSN was named, if one was. A named NISN is counted here too, and looked up nowhere. */
async function schoolToJoin(
  scope: PlatformScope,
  { account, nisn, schoolApproval, schoolData }: CheckedRegistration,
): Promise<{ id: string } | Failure | null> {
  if (schoolData || (!schoolApproval && !nisn)) return null
  const tooOften = await countTry(scope, mailboxOf(account.email))
  if (tooOften) return tooOften
  if (!schoolApproval) return null
  return (await verifiedSchool(scope, schoolApproval.npsn)) ?? npsnUnknown()
}

type Opening = {
  checked: CheckedRegistration
  accountId: string
  places: Awaited<ReturnType<typeof placeNames>>
  joinedSchoolId: string | undefined
}

/** What the account asks for; a new school or company is written first, so that the request can name it. */
async function openAccess(
  scope: PlatformScope,
  { checked, accountId, places, joinedSchoolId }: Opening,
): Promise<Omit<RequestToOpen, 'accountId' | 'role'>> {
  const { account, schoolData, companyData, schoolApproval, nisn } = checked
  if (schoolData) {
    const schoolId = await registerSchool(scope, { accountId, name: account.name, schoolData, places: places.school })
    return { kind: 'CLAIM_SCHOOL', schoolId, npsn: schoolData.npsn }
  }
  if (companyData) {
    const companyId = await registerCompany(scope, { accountId, companyData, places: places.company })
    return { kind: 'COMPANY_VERIFY', companyId }
  }
  if (joinedSchoolId && schoolApproval) {
    const pupil = nisn ? { nisn } : {}
    return { kind: 'JOIN_SCHOOL', schoolId: joinedSchoolId, npsn: schoolApproval.npsn, ...pupil }
  }
  return { kind: 'LINK_STUDENT', nisn: nisn ?? '' }
}
