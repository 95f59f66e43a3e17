import { sql } from 'kysely'
import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { nameThen } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import type { Visibility } from './visibility.ts'

/**
 * Classes, teachers, rooms and subjects of the requested year, or of the active one, that the caller may see; those of a
 * past year by what they were called then.
 */
export async function readChoices(
  { db, schoolId, ...scope }: SchoolScope,
  sight: Visibility,
  yearId: string | null,
): Promise<ScheduleChoices> {
  const { today } = await readSetting({ db, schoolId, ...scope })
  const mine = [...sight.classIds]
  const of = (record: string) =>
    nameThen(
      { schoolId, year: sql`(select id from year)`, no: sql`2` },
      { id: sql.ref(`${record}.id`), now: sql.ref(`${record}.name`) },
    )
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
      (select term.no from semester term join year on year.id = term.academic_year_id
        where term.school_id = ${schoolId} order by (term.end_date >= ${today}) desc,
          case when term.end_date >= ${today} then term.no else -term.no end limit 1) as semester,
      (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ${of('class')})
          order by ${byClass('class', { name: of('class') })}), '[]')
        from academic_class ac join year on year.id = ac.academic_year_id
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        where ac.school_id = ${schoolId} and (${sight.all} or ac.id = any(${mine}::uuid[]))) as classes,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${of('t')}) order by ${byName(of('t'))}), '[]')
        from teacher t where t.school_id = ${schoolId} and (t.status = 'AKTIF' or exists (select from class_schedule slot
            join year on year.id = slot.academic_year_id where slot.school_id = t.school_id and slot.teacher_id = t.id))
          and (${sight.all} or t.id = ${sight.teacherId}::uuid)) as teachers,
      (select coalesce(json_agg(r.room order by ${byName('r.room')}), '[]') from (
        select distinct on (lower(slot.room)) slot.room from class_schedule slot join year on year.id = slot.academic_year_id
          where slot.school_id = ${schoolId} and slot.room is not null and ${sight.all}) r) as rooms,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', ${of('m')}) order by m.order_no, ${byName(of('m'))}), '[]')
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
