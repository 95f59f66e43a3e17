import { formatDate } from '@hadir/contract/dates/dates.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** HH:mm of an instant by this device's clock, which is set to the school's time zone. */
export function localTime(instant: string | number): string {
  const at = new Date(instant)
  return `${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** YYYY-MM-DD of an instant by this device's clock. */
export function localDate(instant: string | number): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/** DD/MM/YYYY HH:mm of an instant by this device's clock. */
export const formatDateTimeHere = (instant: string | number): string =>
  `${formatDate(localDate(instant))} ${localTime(instant)}`
