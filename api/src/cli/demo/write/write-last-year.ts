import { addDays } from '@hadir/contract/dates/dates.ts'
import { yearAround } from '../../../features/academic-year/rules.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'
import type { Place } from './write-school.ts'

const gradeBefore: Record<string, string> = { VIII: 'VII', IX: 'VIII' }

/** Last year, over and closed: the classes from which the current VIII and IX were promoted. */
export async function writeLastYear(
  { db, random, now, schoolId: school_id }: Place,
  { year, classes }: { year: ExampleYear; classes: readonly ExampleClass[] },
): Promise<void> {
  const id = random.id(now)
  const last = yearAround(`${Number(year.name.slice(0, 4)) - 1}-08-01`)
  await db
    .insertInto('academic_year')
    .values({
      school_id,
      id,
      name: last.name,
      start_date: last.startDate,
      end_date: last.endDate,
      is_active: false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('semester')
    .values(
      last.semesters.map(({ no, startDate, endDate }) => {
        return { school_id, academic_year_id: id, no, start_date: startDate, end_date: endDate, status: 'DITUTUP' }
      }),
    )
    .execute()
  const ofYear = { school_id, academic_year_id: id, created_at: now }
  const moved = classes.flatMap(({ name, grade, students }) => {
    const before = classes.find((other) => other.name === name.replace(grade, gradeBefore[grade] ?? '-'))
    return before
      ? [{ id: random.id(now), classId: before.classId, students: students.filter(({ leave }) => !leave) }]
      : []
  })
  await db
    .insertInto('academic_class')
    .values(moved.map((of) => ({ ...ofYear, id: of.id, class_id: of.classId, status: 'DITUTUP' })))
    .execute()
  // They joined earlier than this July.
  const stayed = moved.flatMap(({ students }) => students.filter(({ join }) => join <= year.startDate))
  await db
    .updateTable('student')
    .set({ entry_date: last.startDate })
    .where('school_id', '=', school_id)
    .where(
      'id',
      'in',
      stayed.map((student) => student.id),
    )
    .execute()
  await db
    .insertInto('enrollment')
    .values(
      moved.flatMap((of) =>
        of.students
          .filter(({ join }) => join <= year.startDate)
          .map((student, at) => ({
            ...ofYear,
            id: random.id(now),
            academic_class_id: of.id,
            student_id: student.id,
            roll_no: at + 1,
            join_date: last.startDate,
            leave_date: addDays(last.endDate, 1),
            outcome: 'NAIK',
          })),
      ),
    )
    .execute()
}
