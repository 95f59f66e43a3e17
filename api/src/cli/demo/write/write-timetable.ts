import type { ExampleYear } from '../calendar.ts'
import { makeTimetable, type WeekShape } from '../timetable.ts'
import type { Place } from './write-school.ts'

/** The periods between the breaks of bells.ts: 38 lessons a week; the rest is for Merdeka projects. */
const week: WeekShape = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, stretches: weekday === 5 ? [3, 3] : [3, 3, 2] }))

/** Every class's timetable for the running and the previous semester. */
export async function writeTimetable(
  { db, random, now, schoolId: school_id }: Place,
  year: ExampleYear,
): Promise<void> {
  const rows = await db
    .selectFrom('academic_subject as taught')
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'taught.school_id').onRef('rombel.id', '=', 'taught.academic_class_id'),
    )
    .where('taught.school_id', '=', school_id)
    .where('taught.teacher_id', 'is not', null)
    .select([
      'taught.id',
      'taught.academic_class_id',
      'taught.teacher_id',
      'taught.weekly_jp',
      'rombel.academic_year_id',
    ])
    .orderBy('taught.id')
    .execute()
  const placed = makeTimetable(
    random,
    rows.map((row) => ({
      class: row.academic_class_id,
      subject: row.id,
      teacher: row.teacher_id ?? '',
      weeklyJp: row.weekly_jp,
    })),
    week,
  )
  const yearId = rows[0]?.academic_year_id
  if (!yearId) return
  const semesters = year.semesters.filter(({ status }) => status !== 'DRAFT')
  await db
    .insertInto('class_schedule')
    .values(
      semesters.flatMap(({ no }) =>
        placed.map((one) => ({
          school_id,
          id: random.id(now),
          academic_year_id: yearId,
          semester_no: no,
          academic_class_id: one.class,
          academic_subject_id: one.subject,
          teacher_id: one.teacher,
          weekday: one.weekday,
          period_start: one.first,
          period_end: one.first + one.length - 1,
          created_at: now,
          updated_at: now,
        })),
      ),
    )
    .execute()
}
