import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockDays } from '../day-closing/locked-days.ts'

/** The days of a timetable lesson on which it has another id, and another teacher or the same. */
export type MovedDays = {
  scheduleId: string
  start: SchoolDate
  end: SchoolDate | null
  toId: string
  teacherId: string
}

/**
 * What is saved of lessons goes with them to their new place in the timetable. One that was held stays its teacher's;
 * what was arranged for a day to come is void when it concerned the former teacher, or her successor as a substitute.
 */
export async function moveSavedLessons(
  scope: SchoolScope,
  moved: readonly MovedDays[],
  today: SchoolDate,
): Promise<void> {
  if (moved.length === 0) return
  await lockDays(scope, [])
  const column = <Name extends keyof MovedDays>(name: Name) => moved.map((one) => one[name])
  const isVoid = sql`(l.date > ${today}::date and l.teacher_id <> m.teacher_id
    and l.actual_teacher_id in (l.teacher_id, m.teacher_id))`
  await sql`update lesson l
    set schedule_id = m.to_id,
      teacher_id = case when l.teacher_status is null or l.date > ${today}::date then m.teacher_id else l.teacher_id end,
      teacher_status = case when ${isVoid} then null else l.teacher_status end,
      actual_teacher_id = case when ${isVoid} then null else l.actual_teacher_id end,
      version = l.version + 1
    from unnest(${column('scheduleId')}::uuid[], ${column('start')}::date[], ${column('end')}::date[],
      ${column('toId')}::uuid[], ${column('teacherId')}::uuid[]) as m (from_id, first, until, to_id, teacher_id)
    where l.school_id = ${scope.schoolId} and l.schedule_id = m.from_id and l.date >= m.first
      and (m.until is null or l.date < m.until)`.execute(scope.db)
}
