import { sql, type RawBuilder } from 'kysely'
import type { Value } from './judge.ts'

export const blankValue: Value = { status: null, note: null, minutesLate: null, reason: null }

/** What stood in `attendance_cell c` before its last mark, which `attendance_save v` brought; null when nothing ever had. */
export const markBefore: RawBuilder<Value | null> = sql`(
  select json_build_object('status', b.status, 'note', b.note, 'minutesLate', b.minutes_late, 'reason', b.reason)
    from attendance_save w
    join attendance_event b on b.school_id = w.school_id and b.seq = w.seq and b.student_id = c.student_id
      and b.verdict = 'applied' and b.rev = c.rev - 1
    where w.school_id = v.school_id and w.date = v.date and w.lesson_id is null
      and w.academic_class_id = v.academic_class_id
    limit 1)`
