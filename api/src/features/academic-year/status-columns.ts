import { type RawBuilder, sql } from 'kysely'
import { attendanceStatuses, eachStatus, type AttendanceStatus } from '@hadir/contract/labels.ts'
import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'

/** One column per status in a row: h, s, i, a, t, d. */
export type StatusColumns = Record<Lowercase<AttendanceStatus>, number>

const columnOf = (status: AttendanceStatus) => status.toLowerCase() as Lowercase<AttendanceStatus>

const each = (column: (name: Lowercase<AttendanceStatus>, status: AttendanceStatus) => RawBuilder<unknown>) =>
  sql.join(attendanceStatuses.map((status) => column(columnOf(status), status)))

/** How many rows of a group have each status, in `status`. */
export const countStatuses = (status: RawBuilder<unknown>) =>
  each((name, one) => sql`count(*) filter (where ${status} = ${sql.lit(one)})::int as ${sql.ref(name)}`)

/** The sums of such columns. */
export const sumStatuses = () => each((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`)

/** Such columns of a table that was joined from the left: 0 where it has no row. */
export const statusesOf = (table: string) =>
  each((name) => sql`coalesce(${sql.ref(`${table}.${name}`)}, 0) as ${sql.ref(name)}`)

export const toStatusCounts = (row: StatusColumns): StatusCounts => eachStatus((status) => row[columnOf(status)])
