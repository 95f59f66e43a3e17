import type { AccessRequest, RequestState } from '@hadir/contract/access-request/access-record.ts'
import { requestedSchool } from '@hadir/contract/access-request/access-words.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { formatDateTimeHere, localDate } from '../dates/local-time.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Who has to decide it, as the waiting person reads it. */
export function whoDecides(
  request: Pick<AccessRequest, 'kind' | 'role' | 'schoolName' | 'npsn' | 'nisn' | 'companyName'>,
): string {
  if (request.kind === 'CLAIM_SCHOOL' || request.kind === 'COMPANY_VERIFY') return 'administrator Hadir'
  if (request.kind === 'LINK_STUDENT') return 'sekolah anak Anda'
  return `admin ${requestedSchool(request)}`
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
