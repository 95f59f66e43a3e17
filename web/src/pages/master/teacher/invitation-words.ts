import type { Teacher } from '@hadir/contract/teacher/teacher.ts'
import { serverNow } from '../../../http/server-clock.ts'
import { localDate } from '../../../components/dates/local-time.ts'

const day = 24 * 3_600_000

/** How long ago an instant was, by this device's calendar: hari ini, kemarin, 3 hari lalu. */
export function daysAgo(instant: string, now: number): string {
  const days = Math.round((Date.parse(localDate(now)) - Date.parse(localDate(instant))) / day)
  if (days <= 0) return 'hari ini'
  return days === 1 ? 'kemarin' : `${days} hari lalu`
}

/** A teacher's account or invitation, in a few words. */
export function accountWords({ hasAccount, invitation }: Teacher): string {
  if (hasAccount) return 'Terhubung'
  if (!invitation || invitation.acceptedBy) return 'Belum'
  if (invitation.isExpired) return 'Undangan lewat waktu'
  return `${invitation.kind === 'MAIL' ? 'Diundang' : 'Tautan dibuat'} ${daysAgo(invitation.sentAt, serverNow())}`
}

/** Whether she can be invited at all. */
export const isInvitable = ({ hasAccount, status }: Teacher) => !hasAccount && (status === 'AKTIF' || status === 'CUTI')

export const isInvited = ({ hasAccount, invitation }: Teacher) =>
  !hasAccount && invitation !== null && !invitation.acceptedBy && !invitation.isExpired
