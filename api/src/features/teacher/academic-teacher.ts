import { type RawBuilder, sql } from 'kysely'
import { shownDuties, type AcademicTeacher } from '@hadir/contract/teacher/academic-teacher.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { dayInYear, nameAtEnd, nameThen, visibleClasses } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'

/** A teacher is found by her name of today and by that of the year. */
export const sortingFor = ({ schoolId }: SchoolScope): Sorting => ({
  by: { name: byName('teacher.name'), weeklyJp: sql`lessons.weekly_jp` },
  defaultSort: 'name',
  id: sql`teacher.id`,
  search: {
    words: sql`concat_ws(' ', fold_text(teacher.name), fold_text(${nameAtEnd(schoolId, sql`year.id`, 'teacher')}))`,
  },
})

/**
 * Active teachers with what they do today and in the active year; for another year, those who did something in it, with
 * what they did on its day nearest to today. Teaching and leading a class are not assigned as duties: they follow from
 * the subjects of the classes and from the homerooms.
 */
export async function selectAcademicTeachers(scope: SchoolScope, yearId?: string) {
  const { db, schoolId, profileId } = scope
  const { today } = await readSetting(scope)
  const day = yearId ? dayInYear(today) : sql<string>`${today}::date`
  const then = (record: string) => nameAtEnd(schoolId, sql`year.id`, record)
  const all = db
    .selectFrom('teacher')
    .leftJoin('academic_year as year', (join) =>
      yearId
        ? join.onRef('year.school_id', '=', 'teacher.school_id').on('year.id', '=', yearId)
        : join.onRef('year.school_id', '=', 'teacher.school_id').on('year.is_active', '=', true),
    )
    .leftJoin('academic_teacher as agreed', (join) =>
      join
        .onRef('agreed.school_id', '=', 'year.school_id')
        .onRef('agreed.academic_year_id', '=', 'year.id')
        .onRef('agreed.teacher_id', '=', 'teacher.id'),
    )
    .leftJoinLateral(lessonsOf(schoolId), (join) => join.onTrue())
    .leftJoinLateral(homeroomsOf(schoolId, day), (join) => join.onTrue())
    .leftJoinLateral(chargedWith(day), (join) => join.onTrue())
    .where('teacher.school_id', '=', schoolId)
    .select([
      'teacher.id',
      then('teacher').as('name'),
      'year.id as year_id',
      'agreed.max_weekly_jp',
      sql<number>`coalesce(agreed.version, 0)`.as('version'),
      sql<string[]>`lessons.subjects`.as('subjects'),
      sql<string[]>`lessons.classes`.as('classes'),
      sql<number>`lessons.weekly_jp`.as('weekly_jp'),
      sql<string[]>`homerooms.names`.as('homeroom_of'),
      sql<number[]>`charged.picket_days`.as('picket_days'),
      allDuties.as('duties'),
    ])
  const found = yearId
    ? all.where(sql<boolean>`(lessons.weekly_jp > 0 or homerooms.names <> '{}' or agreed.teacher_id is not null)`)
    : all.where('teacher.status', '=', 'AKTIF')
  if ((await visibleClasses(scope)) === 'all') return found
  return found.where(sql<boolean>`teacher.id = (select person_id from actor where actor.school_id = ${schoolId}
    and actor.id = ${profileId})`)
}

export const allDuties = sql<string[]>`(charged.kinds
  || case when homerooms.names <> '{}' and teacher.ptk_type = 'Guru Kelas' then array['GURU_KELAS'] else '{}' end
  || case when homerooms.names <> '{}' then array['WALI_KELAS'] else '{}' end
  || case when lessons.weekly_jp > 0 then array['GURU_MAPEL'] else '{}' end)`

const lessonsOf = (schoolId: string) => () =>
  sql<object>`(
  with taught as (
    select coalesce(${shortNameAtEnd(schoolId)}, ${nameAtEnd(schoolId, sql`year.id`, 'subject')}) as subject,
        ${nameAtEnd(schoolId, sql`year.id`, 'class')} as name, class.grade, class.order_no, given.weekly_jp
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        and ac.academic_year_id = year.id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
      where given.school_id = teacher.school_id and given.teacher_id = teacher.id
  )
  select array(select subject from taught group by subject order by ${byName('subject')}) as subjects,
      array(select name from taught group by name, grade, order_no order by ${byClass('taught')}) as classes,
      (select coalesce(sum(weekly_jp), 0)::int from taught) as weekly_jp)`.as('lessons')

const shortNameAtEnd = (schoolId: string) =>
  nameThen(
    { schoolId, year: sql`year.id`, no: sql`2` },
    { id: sql`subject.id`, now: sql`subject.short_name`, form: 'short' },
  )

const homeroomsOf = (schoolId: string, day: RawBuilder<string>) => () =>
  sql<object>`(
  select coalesce(array_agg(${nameAtEnd(schoolId, sql`year.id`, 'class')} order by ${byClass('class')}), '{}') as names
    from homeroom
    join academic_class ac on ac.school_id = homeroom.school_id and ac.id = homeroom.academic_class_id
      and ac.academic_year_id = year.id
    join class on class.school_id = ac.school_id and class.id = ac.class_id
    where homeroom.school_id = teacher.school_id and homeroom.teacher_id = teacher.id
      and (homeroom.end_date is null or homeroom.end_date > ${day}))`.as('homerooms')

const chargedWith = (day: RawBuilder<string>) => () =>
  sql<object>`(
  select coalesce(array_agg(distinct duty.kind), '{}') as kinds,
      coalesce(array_agg(distinct day order by day) filter (where day is not null), '{}') as picket_days
    from duty
    -- A watch without weekdays holds on every day that the school has.
    left join lateral unnest(coalesce(duty.weekdays, (select active_days from school_setting s
      where s.school_id = duty.school_id))) as day on duty.kind = 'GURU_PIKET'
    where duty.school_id = teacher.school_id and duty.teacher_id = teacher.id
      and duty.start_date <= ${day} and (duty.end_date is null or duty.end_date > ${day}))`.as('charged')

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectAcademicTeachers>>['executeTakeFirstOrThrow']>>

export const toAcademicTeacher = (row: Row): AcademicTeacher => ({
  id: row.id,
  name: row.name,
  duties: shownDuties.filter((duty) => row.duties.includes(duty)),
  picketDays: row.picket_days,
  maxWeeklyJp: row.max_weekly_jp,
  subjects: row.subjects,
  classes: row.classes,
  weeklyJp: row.weekly_jp,
  homeroomOf: row.homeroom_of,
  version: row.version,
})

export async function readAcademicTeacher(scope: SchoolScope, id: string): Promise<AcademicTeacher> {
  const row = await (await selectAcademicTeachers(scope)).where('teacher.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toAcademicTeacher(row)
}
