import { sql } from 'kysely'

/** Lessons of a normal week that the timetable holds for `given`: none before there is a timetable. */
export const scheduledJp = sql<number>`0`
