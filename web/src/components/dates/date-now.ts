import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { serverNow } from '../../http/server-clock.ts'
import { localDate } from './local-time.ts'

/**
 * Today's date at the school, by the server's clock once this page has received its time, else by the device's; without
 * a school, in the device's time zone. Pages stay open for days, so call this each time and do not store the result.
 */
export const dateNow = (): SchoolDate => localDate(serverNow())

/** Is this day in the future? */
export const isAhead = (date: SchoolDate): boolean => date > dateNow()
