import { sql, type RawBuilder } from 'kysely'

const columns = {
  mark_ids: 'id',
  student_ids: 'student_id',
  client_ats: 'client_at',
  bases: 'base',
  ns: 'n',
  revs: 'rev',
  statuses: 'status',
  minutes_late: 'minutes_late',
  notes: 'note',
  reasons: 'reason',
  change_reasons: 'change_reason',
  verdicts: 'verdict',
  verdict_reasons: 'verdict_reason',
}
const arrays = Object.keys(columns)
const names = sql.raw(Object.values(columns).join(', '))

/**
 * The marks of a row of `attendance_save` as `m`, for a join: what the view `attendance_event` says of them, without
 * reading the save again. Joined with the view by its number, a save is looked for among all of the school's where the
 * statistics do not know the school yet (docs/decisions/0031).
 */
export const marksOf = (save: string): RawBuilder<unknown> =>
  sql`lateral unnest(${sql.join(arrays.map((array) => sql.ref(`${save}.${array}`)))}) as m (${names})`
