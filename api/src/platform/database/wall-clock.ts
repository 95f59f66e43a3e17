import { sql, type RawBuilder } from 'kysely'

/** The wall-clock time in a school at an instant (a timestamp without a zone), given its time_zone as SQL. */
export const wallClock = (timeZone: RawBuilder<string>, instant: Date | RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`(${instant}::timestamptz at time zone
    case ${timeZone} when 'WIB' then 'Asia/Jakarta' when 'WITA' then 'Asia/Makassar' else 'Asia/Jayapura' end)`
