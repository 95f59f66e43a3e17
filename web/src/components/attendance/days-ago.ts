import { localDate } from './local-time.ts'

const day = 24 * 3_600_000

/** How long ago an instant was, by the calendar of this device: hari ini, kemarin, 3 hari lalu. */
export function daysAgo(instant: string, now: number): string {
  const days = Math.round((Date.parse(localDate(now)) - Date.parse(localDate(instant))) / day)
  if (days <= 0) return 'hari ini'
  return days === 1 ? 'kemarin' : `${days} hari lalu`
}
