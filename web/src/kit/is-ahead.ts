import type { SchoolDate } from '@hadir/contract/dates.ts'
import { serverNow } from '../http/server-clock.ts'
import { localDate } from './local-time.ts'

/** Has this day not come yet by the server's clock? A phone's own may run days ahead. */
export const isAhead = (date: SchoolDate): boolean => date > localDate(serverNow())
