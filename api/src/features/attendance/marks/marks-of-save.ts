import { sql, type RawBuilder } from 'kysely'
import type { Value } from './resolve-mark.ts'

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
 * The marks of a row of `attendance_save`, as `m`, for a join: the columns of the view `attendance_event` without
 * reading the save again. If a query joined the view by the save's number instead, PostgreSQL would search all saves of
 * a school that its statistics do not know yet (docs/decisions/0031).
 */
export const marksOf = (save: string): RawBuilder<unknown> =>
  sql`lateral unnest(${sql.join(arrays.map((array) => sql.ref(`${save}.${array}`)))}) as m (${names})`

export const blankValue: Value = { status: null, note: null, minutesLate: null, reason: null }

/** The value of `attendance_cell c` before its last mark, from `attendance_save v`; null when there was none. */
export const markBefore: RawBuilder<Value | null> = sql`(
  select json_build_object('status', m.status, 'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason)
    from attendance_save previous_v
    join ${marksOf('previous_v')} on m.student_id = c.student_id and m.verdict = 'applied' and m.rev = c.rev - 1
    where previous_v.school_id = v.school_id and previous_v.date = v.date and previous_v.lesson_id is null
      and previous_v.academic_class_id = v.academic_class_id
    limit 1)`
