import { type AccessRequest, type MatchReason, matchReasonLabels } from './access-record.ts'
import { roleLabels } from '../labels.ts'
import type { Role } from '../roles.ts'

type RequestedAccess = Pick<AccessRequest, 'kind' | 'role' | 'schoolName' | 'npsn' | 'nisn' | 'companyName'>

/** What a record shares with the requester, in short; a parent's NISN is her child's. */
export const sharedText = (role: Role, reasons: readonly MatchReason[]): string =>
  reasons
    .map((reason) =>
      role === 'parent' && reason === 'NISN' ? 'Anak' : matchReasonLabels[reason].replace(/ sama$/, ''),
    )
    .join(', ')

export const requestedSchool = ({ schoolName, npsn }: RequestedAccess) => schoolName ?? `sekolah NPSN ${npsn}`

/** The requested role and school. */
export function requestTitle(request: RequestedAccess): string {
  switch (request.kind) {
    case 'JOIN_SCHOOL':
      return `${roleLabels[request.role]} di ${requestedSchool(request)}`
    case 'LINK_STUDENT':
      return `Orang tua dari siswa NISN ${request.nisn}`
    case 'CLAIM_SCHOOL':
      return `Mendaftarkan ${requestedSchool(request)}`
    case 'COMPANY_VERIFY':
      return `Mendaftarkan ${request.companyName ?? 'perusahaan'}`
    case 'COMPANY_SCHOOL':
      return `${request.companyName ?? 'Perusahaan'} melihat alumni ${requestedSchool(request)}`
  }
}
