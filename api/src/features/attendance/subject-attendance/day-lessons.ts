import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { LessonRow } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isInClosedSemester } from '../../academic-year/rules.ts'
import { lessonsOn } from '../../schedule/rules.ts'
import { hasReligion } from '../marks/cell-place.ts'
import { isMemberOn } from '../day.ts'
import { stateOf } from '../daily-attendance/totals.ts'
import { fromRow, fromTimetable, selectLessons } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'
import {
  countStatuses,
  isAtSchool,
  isUnexcused,
  toStatusCounts,
  type StatusColumns,
} from '../../academic-year/status-columns.ts'

/** The timetable's and the extra lessons of a date; saved ones as they were saved. */
export async function lessonsOfDay(scope: SchoolScope, date: SchoolDate): Promise<LessonFacts[]> {
  const { lessons } = await lessonsOn(scope, { date })
  const rows = await selectLessons(scope).where('l.date', '=', date).execute()
  const saved = new Map(rows.map(fromRow).map((lesson) => [lesson.scheduleId ?? lesson.id, lesson]))
  const planned = lessons.map((lesson) => saved.get(lesson.scheduleId) ?? fromTimetable(lesson, date))
  const isPlanned = new Set(lessons.map((lesson) => lesson.scheduleId))
  // Lessons no longer in the timetable that have something saved.
  const others = [...saved.values()].filter(
    ({ scheduleId, teacherStatus }) => scheduleId === null || (!isPlanned.has(scheduleId) && teacherStatus !== null),
  )
  return [...planned, ...others]
}

export type LessonCounts = Pick<LessonRow, 'state' | 'members' | 'counts' | 'unmarked' | 'truants' | 'taken'>

type CountRow = StatusColumns & {
  id: string
  members: number
  truants: number
  taken_at: Date | null
  taken_by: string | null
}

/** How complete each of these lessons is. A truant is absent without a reason here, and present on the day's sheet. */
export async function countLessons(
  scope: SchoolScope,
  date: SchoolDate,
  lessons: readonly LessonFacts[],
): Promise<(lesson: LessonFacts) => LessonCounts> {
  const savedIds = lessons.flatMap(({ id }) => id ?? [])
  const counted = new Map((await countSaved(scope, date, savedIds)).map((row) => [row.id, row]))
  const others = lessons.filter(({ id }) => id === null || !counted.has(id))
  const members = await countMembers(scope, date, [...new Set(others.map((lesson) => lesson.academicClass.id))])
  const isLocked = await isInClosedSemester(scope, date)
  return (lesson) => {
    const row = lesson.id === null ? undefined : counted.get(lesson.id)
    if (row) return toCounts(row, isLocked)
    const { religion } = lesson.subject
    const total = members
      .filter((one) => one.academic_class_id === lesson.academicClass.id)
      .filter((one) => religion === null || one.religion === null || one.religion === religion)
      .reduce((sum, one) => sum + one.members, 0)
    return {
      state: total > 0 ? stateOf({ members: total, unmarked: total, isLocked }) : null,
      members: total,
      counts: noCounts(),
      unmarked: total,
      truants: 0,
      taken: null,
    }
  }
}

function toCounts(row: CountRow, isLocked: boolean): LessonCounts {
  const { members, truants, taken_at, taken_by } = row
  const counts = toStatusCounts(row)
  const unmarked = members - Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    state: members > 0 ? stateOf({ members, unmarked, isLocked }) : null,
    members,
    counts,
    unmarked,
    truants,
    taken: taken_at && { by: taken_by, at: taken_at.toISOString() },
  }
}

async function countSaved({ db, schoolId }: SchoolScope, date: SchoolDate, ids: string[]): Promise<CountRow[]> {
  if (ids.length === 0) return []
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<CountRow>`
    select l.id, n.*, v.at as taken_at, a.name as taken_by
      from lesson l
      join academic_subject given on given.school_id = l.school_id and given.id = l.academic_subject_id
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
      cross join lateral (
        select count(*) as members, ${countStatuses(sql`c.status`)},
            count(*) filter (where ${isUnexcused(sql`c.status`)} and ${isAtSchool(sql`daily_c.status`)}) as truants, max(c.seq) as seq
          from enrollment e
          left join lesson_cell c on c.school_id = e.school_id and c.lesson_id = l.id and c.student_id = e.student_id
          left join attendance_cell daily_c on daily_c.school_id = e.school_id and daily_c.date = ${on} and daily_c.student_id = e.student_id
          where e.school_id = l.school_id and e.academic_class_id = l.academic_class_id and ${isMemberOn(on)}
            and (subject.religion is null or ${hasReligion(sql`subject.religion`)})
      ) n
      left join attendance_save v on v.school_id = l.school_id and v.seq = n.seq
      left join actor a on a.school_id = v.school_id and a.id = v.actor_id
      where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

async function countMembers({ db, schoolId }: SchoolScope, date: SchoolDate, classIds: string[]) {
  if (classIds.length === 0) return []
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ academic_class_id: string; religion: string | null; members: number }>`
    select e.academic_class_id, s.religion, count(*) as members
      from academic_year year
      join enrollment e on e.school_id = year.school_id and e.academic_year_id = year.id and ${isMemberOn(on)}
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where year.school_id = ${schoolId} and ${on} between year.start_date and year.end_date
        and e.academic_class_id = any(${classIds}::uuid[])
      group by e.academic_class_id, s.religion`.execute(db)
  return rows
}
