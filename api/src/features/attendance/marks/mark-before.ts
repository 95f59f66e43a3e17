import { sql, type RawBuilder } from 'kysely'
import type { Value } from './resolve-mark.ts'
import { marksOf } from './marks-of-save.ts'

export const blankValue: Value = { status: null, note: null, minutesLate: null, reason: null }

/** What stood in `attendance_cell c` before its last mark, which `attendance_save v` brought; null when nothing ever had. */
export const markBefore: RawBuilder<Value | null> = sql`(
  select json_build_object('status', m.status, 'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason)
    from attendance_save w
    join ${marksOf('w')} on m.student_id = c.student_id and m.verdict = 'applied' and m.rev = c.rev - 1
    where w.school_id = v.school_id and w.date = v.date and w.lesson_id is null
      and w.academic_class_id = v.academic_class_id
    limit 1)`
