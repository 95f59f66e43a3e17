import { addDays } from '@hadir/contract/dates/dates.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'
import type { Place } from './write-school.ts'

const titles = ['Latihan 1', 'Rangkuman bab 2', 'Proyek kelompok'] as const

/** Exams in the middle and at the end of each semester, and a few assignments. */
export async function writeExams(
  { db, random, now, schoolId: school_id }: Place,
  at: {
    year: ExampleYear
    yearId: string
    classes: readonly ExampleClass[]
    given: readonly { id: string; classId: string }[]
    authorOf: (classId: string) => string
  },
): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  const { year, classes } = at
  const exams = year.semesters.flatMap(({ no, startDate, endDate }) => {
    const season = no === 1 ? 'Ganjil' : 'Genap'
    const of = (kind: 'STS' | 'SAS', first: string) => ({ no, kind, name: `${kind} ${season}`, first })
    return [of('STS', addDays(startDate, 63)), of('SAS', addDays(endDate, -11))]
  })
  const rows = exams.map((exam) => ({ ...exam, id: random.id(now) }))
  await db
    .insertInto('exam')
    .values(
      rows.map(({ id, no, kind, name, first }) => ({
        school_id,
        id,
        academic_year_id: at.yearId,
        semester_no: no,
        kind,
        name,
        start_date: first,
        end_date: addDays(first, 4),
        ...stamps,
      })),
    )
    .execute()
  await db
    .insertInto('exam_class')
    .values(rows.flatMap(({ id }) => classes.map((one) => ({ school_id, exam_id: id, academic_class_id: one.id }))))
    .execute()
  const last = year.endDate
  const due = (days: number) => [addDays(year.today, days), last].toSorted()[0] ?? last
  await db
    .insertInto('task')
    .values(
      at.given
        .filter((_, index) => index % 9 === 0)
        .map(({ id, classId }, index) => ({
          school_id,
          id: random.id(now),
          academic_subject_id: id,
          title: titles[index % titles.length] ?? titles[0],
          due_date: due((index % 5) * 3 - 3),
          max_score: 100,
          created_by: at.authorOf(classId),
          ...stamps,
        })),
    )
    .execute()
}
