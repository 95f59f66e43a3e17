import type { AccessRequest, RequestState } from '@hadir/contract/access-record.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { formatDateTimeHere, localDate } from '../local-time.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

type Asked = Pick<AccessRequest, 'kind' | 'role' | 'schoolName' | 'npsn' | 'nisn' | 'companyName'>

const schoolOf = ({ schoolName, npsn }: Asked) => schoolName ?? `sekolah NPSN ${npsn}`

/** What somebody asks to become, and where. */
export function askedFor(request: Asked): string {
  switch (request.kind) {
    case 'JOIN_SCHOOL':
      return `${roleLabels[request.role]} di ${schoolOf(request)}`
    case 'LINK_STUDENT':
      return `Orang tua dari siswa NISN ${request.nisn}`
    case 'CLAIM_SCHOOL':
      return `Mendaftarkan ${schoolOf(request)}`
    case 'COMPANY_VERIFY':
      return `Mendaftarkan ${request.companyName ?? 'perusahaan'}`
    case 'COMPANY_SCHOOL':
      return `${request.companyName ?? 'Perusahaan'} melihat alumni ${schoolOf(request)}`
  }
}

/** Who has to answer it, as a waiting person is told. */
export function whoDecides(request: Asked): string {
  if (request.kind === 'CLAIM_SCHOOL' || request.kind === 'COMPANY_VERIFY') return 'administrator Hadir'
  if (request.kind === 'LINK_STUDENT') return 'sekolah anak Anda'
  return `admin ${schoolOf(request)}`
}

export const stateTones: Record<RequestState, BadgeTone> = {
  MENUNGGU: 'warn',
  DISETUJUI: 'good',
  DITOLAK: 'danger',
  DIBATALKAN: 'plain',
  KEDALUWARSA: 'plain',
}

export const dayOf = (instant: string) => formatDate(localDate(instant))
export const timeOf = (instant: string) => formatDateTimeHere(instant)
