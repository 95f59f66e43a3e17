import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { countLessons, lessonsOfDay } from './day-lessons.ts'
import { groupJoint } from './joint.ts'
import type { LessonFacts } from './lesson-facts.ts'

/**
 * The lessons of a day that had ended by a time (HH:MM) and have a student without a mark. Lessons that were not held
 * and days that are not due need no marks.
 */
export async function lessonsLeftOpen(
  scope: SchoolScope,
  { date, until }: { date: SchoolDate; until: string },
): Promise<LessonFacts[]> {
  const { rows } = await sql`select from (${selectDueDays(scope, { first: date, last: date })}) due limit 1`.execute(
    scope.db,
  )
  if (rows.length === 0) return []
  const over = (await lessonsOfDay(scope, date)).filter(
    ({ end, teacherStatus }) => end <= until && teacherStatus !== 'KOSONG',
  )
  const counted = await countLessons(scope, date, over)
  const joint = await groupJoint(scope, date, over)
  // A joint lesson is one, of the classes that have a student without a mark.
  return joint.flatMap((all) => {
    const open = all.filter((lesson) => counted(lesson).unmarked > 0)
    const [first] = open
    const name = open.map(({ academicClass }) => academicClass.name).join(' + ')
    return first ? [{ ...first, academicClass: { ...first.academicClass, name } }] : []
  })
}
