import { formatDate } from '@hadir/contract/dates/dates.ts'
import { deviceHoursAhead } from '../../http/server-clock.ts'
import { session } from '../../session/store.ts'

/** An instant on the school's clock, as YYYY-MM-DDTHH:mm. Without a school (registration) it is the device's clock. */
function localClock(instant: string | number): string {
  const at = new Date(instant).getTime()
  const hours = session.read().profile?.hoursAhead ?? deviceHoursAhead(at)
  return new Date(at + hours * 3_600_000).toISOString()
}

/** HH:mm of an instant at the school, whatever the device is set to. */
export const localTime = (instant: string | number): string => localClock(instant).slice(11, 16)

/** YYYY-MM-DD of an instant at the school. */
export const localDate = (instant: string | number): string => localClock(instant).slice(0, 10)

/** DD/MM/YYYY HH:mm of an instant at the school. */
export const formatDateTimeHere = (instant: string | number): string =>
  `${formatDate(localDate(instant))} ${localTime(instant)}`
