import { sql } from 'kysely'
import { subjectGroups } from '@hadir/contract/subject/subject.ts'

/** Subjects as a report lists them. */
export const onRapor = sql`array_position(${sql.lit(`{${subjectGroups.join(',')}}`)}::text[], subject.subject_group),
  subject.order_no, lower(subject.name)`

/**
 * Lessons of a normal week that the timetable of the running semester holds for `given` (academic_subject). Times typed
 * by hand count in the JP of the level: 35, 40 or 45 minutes.
 */
export const scheduledJp = sql<number>`(
  select coalesce(sum(case
      when slot.period_start is not null then slot.period_end - slot.period_start + 1
      else round((slot.end_minute - slot.start_minute)
        / (case setting.level when 'SD' then 35.0 when 'SMP' then 40.0 else 45.0 end)) end), 0)::int
    from class_schedule slot
    join school_setting setting on setting.school_id = slot.school_id
    left join semester running on running.school_id = slot.school_id
      and running.academic_year_id = slot.academic_year_id and running.status = 'AKTIF'
    where slot.school_id = given.school_id and slot.academic_class_id = given.academic_class_id
      and slot.academic_subject_id = given.id and slot.variant = 'NORMAL'
      and (slot.semester_no is null or slot.semester_no = coalesce(running.no, 1)))`
