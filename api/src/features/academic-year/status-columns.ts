import { type RawBuilder, sql } from 'kysely'
import {
  attendanceStatuses,
  eachStatus,
  type AttendanceStatus,
  statusesAtSchool,
  statusRules,
  unexcusedStatuses,
} from '@hadir/contract/labels.ts'
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

/** Written out: a value that travels apart does not lead to the index of those who were absent. */
const isOneOf = (status: RawBuilder<unknown>, statuses: readonly AttendanceStatus[]) =>
  sql<boolean>`${status} in (${sql.join(statuses.map((one) => sql.lit(one)))})`

export const isUnexcused = (status: RawBuilder<unknown>): RawBuilder<boolean> => isOneOf(status, unexcusedStatuses)

export const isAtSchool = (status: RawBuilder<unknown>): RawBuilder<boolean> => isOneOf(status, statusesAtSchool)

const settingOf = { countT: sql`s.count_t`, countD: sql`s.count_d` }

/** Whether it counts as present in percentages, by the school's setting `s`; as `presentOf` of the recaps. */
export const isPresent = (status: RawBuilder<unknown>): RawBuilder<boolean> => {
  const always = attendanceStatuses.filter((one) => statusRules[one].present === true)
  const bySetting = attendanceStatuses.flatMap((one) => {
    const { present } = statusRules[one]
    return typeof present === 'string' ? [sql`(${status} = ${sql.lit(one)} and ${settingOf[present]})`] : []
  })
  return sql<boolean>`(${sql.join([isOneOf(status, always), ...bySetting], sql` or `)})`
}
