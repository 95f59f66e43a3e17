import type { Registration } from '@hadir/contract/auth/registration.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../../platform/failure.ts'
import { nisnNotProcessed, readNisn } from '../../access-request/rules.ts'

type Part = 'schoolData' | 'companyData' | 'schoolApproval' | 'studentApproval'

const sentences: Record<Part, string> = {
  schoolData: 'Data sekolah harus diisi',
  companyData: 'Data perusahaan harus diisi',
  schoolApproval: 'NPSN sekolah harus diisi',
  studentApproval: 'NISN siswa harus diisi',
}

/** What each account type sends beside its account: `may` besides what it must. */
const partsOf: Record<Exclude<Role, 'administrator'>, { must: readonly Part[]; may: readonly Part[] }> = {
  // One who joins a school that is here already sends its NPSN instead of its data (see below).
  school_admin: { must: ['schoolData'], may: ['schoolApproval'] },
  teacher: { must: ['schoolApproval'], may: [] },
  student: { must: ['schoolApproval'], may: ['studentApproval'] },
  alumni: { must: ['schoolApproval', 'studentApproval'], may: [] },
  parent: { must: ['studentApproval'], may: [] },
  company_admin: { must: ['companyData'], may: [] },
}

/** A registration whose parts are those of its type, with the NISN that it names, if any. */
export type CheckedRegistration = Registration & { nisn: string | undefined }

/** Throws INVALID for a part that is missing or has no place here, before anything is looked up. */
export function checkParts(body: Registration): CheckedRegistration {
  const { accountType } = body.account
  if (accountType === 'administrator') throw new Failure('ACCOUNT_TYPE_CLOSED')
  const joins = accountType === 'school_admin' && !body.schoolData && body.schoolApproval
  const { must, may } = joins ? { must: ['schoolApproval'] as const, may: [] } : partsOf[accountType]
  const fields: Record<string, string> = {}
  for (const part of Object.keys(sentences) as Part[]) {
    const isThere = body[part] !== undefined
    if (must.some((wanted) => wanted === part) && !isThere) fields[part] = sentences[part]
    if (isThere && ![...must, ...may].includes(part)) fields[part] = 'Tidak dipakai untuk jenis akun ini'
  }
  const { schoolData, schoolApproval } = body
  if (schoolData && schoolApproval && schoolData.npsn !== schoolApproval.npsn) {
    fields['schoolApproval.npsn'] = 'Samakan dengan NPSN di data sekolah'
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
  return { ...body, nisn: nisnOf(body) }
}

/** The NISN of the student: a student's and a graduate's own, which they may write twice but not differently. */
function nisnOf({ account, studentApproval }: Registration): string | undefined {
  if (account.accountType === 'parent') return readNisn(studentApproval?.nisn ?? '')
  if (account.accountType !== 'student' && account.accountType !== 'alumni') return undefined
  const [first, second] = [account.nisn, studentApproval?.nisn].flatMap((typed) => (typed ? [readNisn(typed)] : []))
  if (second !== undefined && second !== first) throw nisnNotProcessed()
  return first
}
