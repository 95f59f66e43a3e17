import { sql } from 'kysely'
import type { z } from 'zod'
import { type cardEndpoints, mostPrinted } from '@hadir/contract/student/card.ts'
import type { Student } from '@hadir/contract/student/student.ts'
import { chosenRows } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classNameOn } from '../../class/rules.ts'
import { findStudents } from '../find.ts'
import { sorting, toStudent } from '../records.ts'

type RequestedCards = z.output<typeof cardEndpoints.print.body>

/** The students to print, in the order of their classes unless the list specifies another. */
export async function chosenStudents(scope: SchoolScope, requested: RequestedCards): Promise<Student[]> {
  return toPrint(await findStudents(scope, requested, 'export'), { sort: 'currentClass', ...requested })
}

/** Of these students, those whose records the caller may export. */
export async function exportableAmong(scope: SchoolScope, ids: readonly string[]): Promise<string[]> {
  const rows = await (
    await findStudents(scope, {}, 'export')
  )
    .where((eb) => eb('student.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map(({ id }) => id)
}

/** Those who were in a class of a past year until they left it with an outcome, wherever they are now. */
export async function studentsOfPastClass(
  scope: SchoolScope,
  { academicClassId, ...requested }: RequestedCards,
): Promise<Student[]> {
  const found = await findStudents(scope, requested, 'export')
  const wasIn = sql<boolean>`exists (select from enrollment past_e
    where past_e.school_id = student.school_id and past_e.student_id = student.id
      and past_e.academic_class_id = ${academicClassId} and past_e.outcome is distinct from 'PINDAH_KELAS')`
  return toPrint(found.where(wasIn), requested)
}

async function toPrint(
  rows: Awaited<ReturnType<typeof findStudents>>,
  requested: Omit<RequestedCards, 'academicClassId'>,
): Promise<Student[]> {
  const { found } = await chosenRows(rows, requested, sorting)
  const printed = await found.limit(mostPrinted + 1).execute()
  if (printed.length === 0) throw new Failure('NOT_FOUND')
  if (printed.length > mostPrinted) throw new Failure('PRINT_TOO_MANY')
  return printed.map(toStudent)
}

/** The name at its end of a class that is not one of the active year; null for every other id. */
export async function pastClassName(scope: SchoolScope, academicClassId: string | undefined): Promise<string | null> {
  if (!academicClassId) return null
  const row = await scope.db
    .selectFrom('academic_class as ac')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .select((eb) => sql<string>`${classNameOn(scope, sql`null::date`)} || ' ' || ${eb.ref('year.name')}`.as('name'))
    .where('ac.school_id', '=', scope.schoolId)
    .where('ac.id', '=', academicClassId)
    .where('year.is_active', '=', false)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The students' photos as paper data. */
export async function photosOf({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('student_photo')
    .select(['student_id', 'content'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.student_id, `data:image/jpeg;base64,${row.content.toString('base64')}`]))
}
