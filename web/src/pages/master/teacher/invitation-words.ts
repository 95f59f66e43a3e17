import type { Teacher } from '@hadir/contract/teacher/teacher.ts'
import { serverNow } from '../../../http/server-clock.ts'
import { daysAgo } from '../../../components/attendance/days-ago.ts'

/** How a teacher's record stands to an account, in a few words. */
export function accountWords({ hasAccount, invitation }: Teacher): string {
  if (hasAccount) return 'Terhubung'
  if (!invitation || invitation.acceptedBy) return 'Belum'
  if (invitation.isExpired) return 'Undangan lewat waktu'
  return `${invitation.kind === 'MAIL' ? 'Diundang' : 'Tautan dibuat'} ${daysAgo(invitation.sentAt, serverNow())}`
}

/** Can she be invited at all? */
export const isInvitable = ({ hasAccount, status }: Teacher) => !hasAccount && (status === 'AKTIF' || status === 'CUTI')

export const isInvited = ({ hasAccount, invitation }: Teacher) =>
  !hasAccount && invitation !== null && !invitation.acceptedBy && !invitation.isExpired
