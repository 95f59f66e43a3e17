import type { SchoolDate } from '@hadir/contract/dates.ts'
import { serverNow } from '../http/server-clock.ts'
import { localDate } from './local-time.ts'

/**
 * Today by the server's clock once this page has heard from it, else by the device's own, in the device's time zone: on a
 * phone that is set to another zone than its school's, hours too early or too late. Pages stay open for days, so it is
 * asked for each time and never kept.
 */
export const dateNow = (): SchoolDate => localDate(serverNow())

/** Has this day not come yet? */
export const isAhead = (date: SchoolDate): boolean => date > dateNow()
