import { addDays } from '@hadir/contract/dates/dates.ts'
import { insertRows, type Place } from '../../../fixtures/rows.ts'
import { writeYear } from '../../../fixtures/write-year.ts'
import { yearAround } from '../../../features/academic-year/rules.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'

const gradeBefore: Record<string, string> = { VIII: 'VII', IX: 'VIII' }

/** Last year, over and closed: the classes from which the current VIII and IX were promoted. */
export async function writeLastYear(
  place: Place,
  { year, classes }: { year: ExampleYear; classes: readonly ExampleClass[] },
): Promise<void> {
  const last = yearAround(`${Number(year.name.slice(0, 4)) - 1}-08-01`)
  const semesters = last.semesters.map((semester) => ({ ...semester, status: 'DITUTUP' }))
  const yearId = await writeYear(place, { ...last, semesters, isActive: false })
  const ofYear = { academic_year_id: yearId }
  const moved = classes.flatMap(({ name, grade, students }) => {
    const before = classes.find((other) => other.name === name.replace(grade, gradeBefore[grade] ?? '-'))
    return before
      ? [{ id: place.newId(), classId: before.classId, students: students.filter(({ leave }) => !leave) }]
      : []
  })
  const closed = moved.map(({ id, classId }) => ({ ...ofYear, id, class_id: classId, status: 'DITUTUP' }))
  await insertRows(place, 'academic_class', closed)
  // They joined earlier than this July.
  const stayed = moved.flatMap((of) =>
    of.students.filter(({ join }) => join <= year.startDate).map(({ id }, at) => ({ of, id, rollNo: at + 1 })),
  )
  await place.db
    .updateTable('student')
    .set({ entry_date: last.startDate })
    .where('school_id', '=', place.schoolId)
    .where(
      'id',
      'in',
      stayed.map(({ id }) => id),
    )
    .execute()
  const membership = { join_date: last.startDate, leave_date: addDays(last.endDate, 1), outcome: 'NAIK' }
  const members = stayed.map(({ of, id, rollNo }) => ({
    ...ofYear,
    id: place.newId(),
    academic_class_id: of.id,
    student_id: id,
    roll_no: rollNo,
    ...membership,
  }))
  await insertRows(place, 'enrollment', members)
}
