import { insertRows } from '../../../fixtures/rows.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExamplePlace } from '../example-place.ts'
import { makeTimetable, type WeekShape } from '../timetable.ts'

/** The periods between the breaks of bells.ts: 38 lessons a week; the rest is for Merdeka projects. */
const week: WeekShape = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, stretches: weekday === 5 ? [3, 3] : [3, 3, 2] }))

/** Every class's timetable for the running and the previous semester. */
export async function writeTimetable(place: ExamplePlace, yearId: string, year: ExampleYear): Promise<void> {
  const rows = await place.db
    .selectFrom('academic_subject')
    .select(['id', 'academic_class_id', 'teacher_id', 'weekly_jp'])
    .where('school_id', '=', place.schoolId)
    .where('teacher_id', 'is not', null)
    .orderBy('id')
    .execute()
  const placed = makeTimetable(
    place.random,
    rows.map((row) => ({
      class: row.academic_class_id,
      subject: row.id,
      teacher: row.teacher_id ?? '',
      weeklyJp: row.weekly_jp,
    })),
    week,
  )
  const semesters = year.semesters.filter(({ status }) => status !== 'DRAFT')
  const lessons = semesters.flatMap(({ no }) =>
    placed.map((one) => ({
      id: place.newId(),
      academic_year_id: yearId,
      semester_no: no,
      academic_class_id: one.class,
      academic_subject_id: one.subject,
      teacher_id: one.teacher,
      weekday: one.weekday,
      period_start: one.first,
      period_end: one.first + one.length - 1,
    })),
  )
  await insertRows(place, 'class_schedule', lessons)
}
