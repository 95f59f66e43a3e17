import { sql } from 'kysely'
import type { z } from 'zod'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import {
  hasInternships,
  type Internship,
  type internshipFields,
} from '@hadir/contract/student/report-card/internship.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import type { StudentRow } from './records.ts'

type OfStudents = { studentIds: readonly string[]; yearId: string; semesterNo: number }

export async function readInternships({ db, schoolId }: SchoolScope, of: OfStudents) {
  const { rows } = await sql<Internship & { studentId: string }>`
    select student_id as "studentId", id, place, start_date as "startDate", end_date as "endDate", mentor, score,
        description
      from internship
      where school_id = ${schoolId} and student_id = any(${of.studentIds}::uuid[])
        and academic_year_id = ${of.yearId} and semester_no = ${of.semesterNo}
      order by order_no`.execute(db)
  return rows
}

export async function internshipsOf(scope: SchoolScope, row: StudentRow): Promise<Internship[]> {
  const of = { studentIds: [row.id], yearId: row.year_id, semesterNo: row.semester_no }
  const rows = await readInternships(scope, of)
  return rows.map((row) => {
    const { studentId: _, ...one } = row
    return one
  })
}

export async function mayHaveInternships(scope: SchoolScope, row: StudentRow): Promise<boolean> {
  const { school_form: form } = await readSetting(scope)
  return row.period === 'AKHIR' && hasInternships({ form, grade: row.grade as Grade })
}

export async function assertInternships(scope: SchoolScope, row: StudentRow): Promise<void> {
  if (await mayHaveInternships(scope, row)) return
  const message = 'PKL ditulis pada rapor akhir semester kelas XI sampai XIII SMK'
  throw new Failure('INVALID', { fields: { internships: message } })
}

type Written = { studentId: string; internships: readonly z.output<typeof internshipFields>[] }

export const writeInternships = (scope: SchoolScope, row: StudentRow, internships: Written['internships']) =>
  replaceInternships(scope, { yearId: row.year_id, semesterNo: row.semester_no }, [{ studentId: row.id, internships }])

/** Replaces what is written of these students in a semester. */
export async function replaceInternships(
  { db, schoolId }: SchoolScope,
  { yearId, semesterNo }: Pick<OfStudents, 'yearId' | 'semesterNo'>,
  students: readonly Written[],
): Promise<void> {
  await db
    .deleteFrom('internship')
    .where('school_id', '=', schoolId)
    .where(
      'student_id',
      'in',
      students.map((one) => one.studentId),
    )
    .where('academic_year_id', '=', yearId)
    .where('semester_no', '=', semesterNo)
    .execute()
  const rows = students.flatMap(({ studentId, internships }) =>
    internships.map(({ startDate, endDate, mentor = null, score = null, description = null, ...one }, at) => ({
      school_id: schoolId,
      student_id: studentId,
      academic_year_id: yearId,
      semester_no: semesterNo,
      ...one,
      start_date: startDate,
      end_date: endDate,
      mentor,
      score,
      description,
      order_no: at + 1,
    })),
  )
  if (rows.length > 0) await db.insertInto('internship').values(rows).execute()
}

/** As the history shows it. */
export const internshipText = ({ place, startDate, endDate, mentor, score, description }: Internship): string =>
  [`${place} (${formatDate(startDate)} s.d. ${formatDate(endDate)})`, mentor, score, description]
    .filter((part) => part !== null)
    .join(', ')
