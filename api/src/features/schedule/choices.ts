import { sql } from 'kysely'
import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { gradeOrder } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import type { Visibility } from './visibility.ts'

/** Classes, teachers, rooms and subjects of the requested year, or of the active one, that the caller may see. */
export async function readChoices(
  { db, schoolId, ...scope }: SchoolScope,
  sight: Visibility,
  yearId: string | null,
): Promise<ScheduleChoices> {
  const { today } = await readSetting({ db, schoolId, ...scope })
  const mine = [...sight.classIds]
  const { rows } = await sql<{
    year: ScheduleChoices['academicYear']
    semester: 1 | 2 | null
    classes: ScheduleChoices['classes']
    teachers: ScheduleChoices['teachers']
    rooms: string[]
    subjects: ScheduleChoices['subjects']
  }>`
    with year as (select id, name from academic_year where school_id = ${schoolId}
        and case when ${yearId}::uuid is null then is_active else id = ${yearId}::uuid end)
    select (select json_build_object('id', id, 'name', name) from year) as year,
      (select s.no from semester s join year on year.id = s.academic_year_id
        where s.school_id = ${schoolId} order by (s.end_date >= ${today}) desc,
          case when s.end_date >= ${today} then s.no else -s.no end limit 1) as semester,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', class.name)
          order by ${gradeOrder}, class.order_no, lower(class.name)), '[]')
        from academic_class a join year on year.id = a.academic_year_id
        join class on class.school_id = a.school_id and class.id = a.class_id
        where a.school_id = ${schoolId} and (${sight.all} or a.id = any(${mine}::uuid[]))) as classes,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from teacher t where t.school_id = ${schoolId} and (t.status = 'AKTIF' or exists (select from class_schedule s
            join year on year.id = s.academic_year_id where s.school_id = t.school_id and s.teacher_id = t.id))
          and (${sight.all} or t.id = ${sight.teacherId}::uuid)) as teachers,
      (select coalesce(json_agg(r.room order by lower(r.room)), '[]') from (
        select distinct on (lower(s.room)) s.room from class_schedule s join year on year.id = s.academic_year_id
          where s.school_id = ${schoolId} and s.room is not null and ${sight.all}) r) as rooms,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.order_no, lower(m.name)), '[]')
        from subject m where m.school_id = ${schoolId} and m.is_active) as subjects`.execute(db)
  const found = rows[0]
  return {
    academicYear: found?.year ?? null,
    semesterNo: found?.semester ?? 1,
    classes: found?.classes ?? [],
    teachers: found?.teachers ?? [],
    rooms: found?.rooms ?? [],
    subjects: found?.subjects ?? [],
    me: sight.teacherId,
  }
}
