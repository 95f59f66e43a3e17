import type { Answer } from '@hadir/contract/endpoint.ts'
import type { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { Failure } from '../../../platform/failure.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { countRivals, countTry, openRequest, schoolNamed, type RequestToOpen } from '../../access-request/rules.ts'
import { findPlaces, type FoundPlaces, type RegionIds } from '../../region/rules.ts'
import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'
import { dropMailboxProof, ensureBrowser } from '../session/cookies.ts'
import { insertAccount, readMailboxProof, spendMailboxProof } from './register-account.ts'
import { registerCompany } from './register-company.ts'
import type { CheckedRegistration } from './register-parts.ts'
import { registerSchool } from './register-school.ts'
import { startSession } from '../session/session.ts'
import type { SignIn } from '../sign-in.ts'

/**
 * Creates an account with what its type needs, requests its access and signs it in. All or nothing, except for the
 * count of NPSN and NISN attempts: a rejection that could answer a guess is returned, not thrown.
 */
export async function register(
  signIn: SignIn,
  { checked, found }: { checked: CheckedRegistration; found: PlacesOfForm },
  scope: PlatformScope,
): Promise<Answer<typeof registerEndpoint> | Failure> {
  const { account } = checked
  const places = { account: found.account(), school: found.school(), company: found.company() }
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
  const requestId = await openRequest(scope, signIn.settings, { accountId, role: account.accountType, ...target })
  dropMailboxProof(scope.client)
  const browser = ensureBrowser(scope.client)
  const tokens = await startSession(signIn, scope, { accountId, email: account.email, browser, isFirst: true })
  return { data: tokens, message: await greeting(scope, { id: requestId, npsn: checked.schoolData?.npsn }) }
}

/** If the NPSN has a rival claim, the claimant learns at once that it is not hers yet. */
async function greeting(scope: PlatformScope, claim: { id: string; npsn: string | undefined }): Promise<string> {
  const isContested = claim.npsn !== undefined && (await countRivals(scope, { id: claim.id, npsn: claim.npsn })) > 0
  return isContested
    ? 'Pendaftaran berhasil. NPSN ini juga diajukan pendaftar lain: administrator Hadir memeriksa keduanya.'
    : 'Pendaftaran berhasil. Selamat datang di Hadir!'
}

type PlacesOfForm = Record<'account' | 'school' | 'company', FoundPlaces>

/** Every place in the form, looked up before any NPSN. */
export async function placesOfForm(
  { regions }: SignIn,
  { account, schoolData, companyData }: CheckedRegistration,
): Promise<PlacesOfForm> {
  const [ofAccount, school, company] = await Promise.all([
    findPlaces(regions, 'account.', account),
    findPlaces(regions, 'schoolData.', schoolData ?? {}),
    findPlaces(regions, 'companyData.', companyData ?? {}),
  ])
  return { account: ofAccount, school, company }
}

/** The school of the NPSN in the form, if any. The NISN of a parent's child is counted too, but never looked up. */
async function schoolToJoin(
  scope: PlatformScope,
  { account, nisn, schoolApproval, schoolData }: CheckedRegistration,
): Promise<{ id: string } | Failure | null> {
  if (schoolData || (!schoolApproval && !nisn)) return null
  const mailbox = mailboxOf(account.email)
  if (!schoolApproval) return countTry(scope, mailbox)
  const student = nisn ? { role: account.accountType, nisn, dob: account.dob } : undefined
  return schoolNamed(scope, { mailbox, npsn: schoolApproval.npsn, student })
}

type Opening = {
  checked: CheckedRegistration
  accountId: string
  places: Record<keyof PlacesOfForm, RegionIds>
  joinedSchoolId: string | undefined
}

/** Requests the account's access; a new school or company is inserted first, so that the request can refer to it. */
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
    const student = nisn ? { nisn } : {}
    return { kind: 'JOIN_SCHOOL', schoolId: joinedSchoolId, npsn: schoolApproval.npsn, ...student }
  }
  return { kind: 'LINK_STUDENT', nisn: nisn ?? '' }
}
