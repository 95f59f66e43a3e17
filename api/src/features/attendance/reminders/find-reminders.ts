import { sql } from 'kysely'
import { dateIn, timeIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { watchesDays, watchesLessons, type Watched } from '@hadir/contract/config/school/school.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn } from '../day.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { isInClosedSemester } from '../../academic-year/rules.ts'
import { lessonsLeftOpen } from '../subject-attendance/left-open.ts'

export type Reminder = {
  profileId: string
  classes: { name: string; sheet: string; unmarked: number }[]
  /** `sheet` is the lesson's key and date, as in its path. */
  lessons: { name: string; sheet: string }[]
}

/** Whom to remind of what, for everything the school watches. */
export async function findReminders(scope: SchoolScope, date: SchoolDate): Promise<Reminder[]> {
  const setting = await scope.db
    .selectFrom('school_setting')
    .select(['watched', 'time_zone', 'auto_alpa'])
    .where('school_id', '=', scope.schoolId)
    .executeTakeFirst()
  // Nothing can be filled in any more.
  if (!setting || (await isInClosedSemester(scope, date))) return []
  // The table's check allows only these.
  const watched = setting.watched as Watched
  const zone = setting.time_zone as ZoneName
  // Reminded later than on the day itself: all its lessons are over, and what the clock closes is closed.
  const isOver = date < dateIn(zone, scope.clock.now())
  const until = isOver ? '24:00' : timeIn(zone, scope.clock.now())
  const found = new Map<string, Reminder>()
  const of = (profileId: string) => {
    const known = found.get(profileId) ?? { profileId, classes: [], lessons: [] }
    found.set(profileId, known)
    return known
  }
  if (watchesDays(watched) && !(isOver && setting.auto_alpa))
    for (const { profileId, classes } of await openClasses(scope, date)) of(profileId).classes.push(...classes)
  if (watchesLessons(watched))
    for (const { profileId, ...lesson } of await openLessons(scope, { date, until })) of(profileId).lessons.push(lesson)
  return [...found.values()]
}

async function openClasses(scope: SchoolScope, date: SchoolDate): Promise<Omit<Reminder, 'lessons'>[]> {
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<Omit<Reminder, 'lessons'>>`
    with due as materialized (${selectDueDays(scope, { first: date, last: date })}), empty as materialized (
      select e.academic_class_id, count(*)::int as unmarked
        from due
        join enrollment e on e.school_id = ${scope.schoolId} and e.academic_year_id = due.academic_year_id
          and ${isMemberOn(on)}
        left join attendance_cell c on c.school_id = e.school_id and c.date = ${on} and c.student_id = e.student_id
        where c.status is null
        group by e.academic_class_id
    )
    select a.id as "profileId", json_agg(json_build_object('name', k.name, 'unmarked', empty.unmarked,
        'sheet', empty.academic_class_id::text || '_' || ${date}) order by ${byClass('k')}) as classes
      from empty
      join homeroom h on h.school_id = ${scope.schoolId} and h.academic_class_id = empty.academic_class_id
        and h.start_date <= ${on} and (h.end_date is null or h.end_date > ${on})
      join actor a on a.school_id = h.school_id and a.person_id = h.teacher_id and a.role = 'teacher'
      join academic_class ac on ac.school_id = h.school_id and ac.id = h.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      group by a.id`.execute(scope.db)
  return rows
}

/** Lessons that are over, each with the teacher who gave it or should have. */
async function openLessons(scope: SchoolScope, { date, until }: { date: SchoolDate; until: string }) {
  const left = await lessonsLeftOpen(scope, { date, until })
  if (left.length === 0) return []
  const actors = await scope.db
    .selectFrom('actor')
    .select(['id', 'person_id'])
    .where('school_id', '=', scope.schoolId)
    .where('role', '=', 'teacher')
    .where('person_id', 'in', [...new Set(left.map(({ actualTeacher, teacher }) => (actualTeacher ?? teacher).id))])
    .execute()
  return left.flatMap((lesson) =>
    actors
      .filter(({ person_id }) => person_id === (lesson.actualTeacher ?? lesson.teacher).id)
      .map(({ id: profileId }) => ({
        profileId,
        name: `${lesson.academicClass.name} ${lesson.subject.name}`,
        sheet: `${lesson.scheduleId ?? lesson.id}_${date}`,
      })),
  )
}
