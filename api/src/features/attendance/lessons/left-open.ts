import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { countLessons, lessonsOfDay } from './day-lessons.ts'
import type { LessonFacts } from './lesson-facts.ts'

/**
 * The lessons of a day that were over at a time (HH:MM) and in which somebody has no mark. A lesson that was not held
 * wants none, and a day that is not due has none.
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
  return over.filter((lesson) => counted(lesson).unmarked > 0)
}
