import type { AccessRequest } from './access-record.ts'
import { roleLabels } from '../labels.ts'

type RequestedAccess = Pick<AccessRequest, 'kind' | 'role' | 'schoolName' | 'npsn' | 'nisn' | 'companyName'>

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
