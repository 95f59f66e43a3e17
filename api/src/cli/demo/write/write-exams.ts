import { addDays } from '@hadir/contract/dates/dates.ts'
import { insertRows, type Place } from '../../../fixtures/rows.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'

const titles = ['Latihan 1', 'Rangkuman bab 2', 'Proyek kelompok'] as const

/** Exams in the middle and at the end of each semester, and a few assignments. */
export async function writeExams(
  place: Place,
  at: {
    year: ExampleYear
    yearId: string
    classes: readonly ExampleClass[]
    given: readonly { id: string; classId: string }[]
    authorOf: (classId: string) => string
  },
): Promise<void> {
  const { year, yearId: academic_year_id, classes } = at
  const exams = year.semesters
    .flatMap(({ no, startDate, endDate }) => {
      const season = no === 1 ? 'Ganjil' : 'Genap'
      const of = (kind: 'STS' | 'SAS', start_date: string) => {
        return { semester_no: no, kind, name: `${kind} ${season}`, start_date, end_date: addDays(start_date, 4) }
      }
      return [of('STS', addDays(startDate, 63)), of('SAS', addDays(endDate, -11))]
    })
    .map((exam) => ({ ...exam, academic_year_id, id: place.newId() }))
  await insertRows(place, 'exam', exams)
  const writers = exams.flatMap(({ id }) => classes.map((one) => ({ exam_id: id, academic_class_id: one.id })))
  await insertRows(place, 'exam_class', writers)
  const last = year.endDate
  const due = (days: number) => [addDays(year.today, days), last].toSorted()[0] ?? last
  const tasks = at.given
    .filter((_, index) => index % 9 === 0)
    .map(({ id, classId }, index) => ({
      id: place.newId(),
      academic_subject_id: id,
      title: titles[index % titles.length] ?? titles[0],
      due_date: due((index % 5) * 3 - 3),
      max_score: 100,
      created_by: at.authorOf(classId),
    }))
  await insertRows(place, 'task', tasks)
}
