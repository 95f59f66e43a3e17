import type { Registration } from '@hadir/contract/auth/register.ts'
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

/** The parts each account type sends with its account: required (`must`) and optional (`may`). */
const partsOf: Record<Exclude<Role, 'administrator'>, { must: readonly Part[]; may: readonly Part[] }> = {
  // An admin who joins an existing school sends its NPSN instead of its data (see below).
  school_admin: { must: ['schoolData'], may: ['schoolApproval'] },
  teacher: { must: ['schoolApproval'], may: [] },
  student: { must: ['schoolApproval'], may: ['studentApproval'] },
  alumni: { must: ['schoolApproval', 'studentApproval'], may: [] },
  parent: { must: ['studentApproval'], may: [] },
  company_admin: { must: ['companyData'], may: [] },
}

/** A registration with the right parts for its type, with the NISN in it, if any. */
export type CheckedRegistration = Registration & { nisn: string | undefined }

/** Throws INVALID for a missing or unexpected part, before anything is looked up. */
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

/** A student's or graduate's own NISN; if it is sent twice, both must be equal. */
function nisnOf({ account, studentApproval }: Registration): string | undefined {
  if (account.accountType === 'parent') return readNisn(studentApproval?.nisn ?? '')
  if (account.accountType !== 'student' && account.accountType !== 'alumni') return undefined
  const [first, second] = [account.nisn, studentApproval?.nisn].flatMap((typed) => (typed ? [readNisn(typed)] : []))
  if (second !== undefined && second !== first) throw nisnNotProcessed()
  return first
}
