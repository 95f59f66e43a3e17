import type { z } from 'zod'
import { type cardEndpoints, mostPrinted } from '@hadir/contract/student/card.ts'
import type { Student } from '@hadir/contract/student/student.ts'
import { chosenRows } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { findStudents } from '../find.ts'
import { sorting, toStudent } from '../records.ts'

type RequestedCards = z.output<typeof cardEndpoints.print.body>

/** The students to print, in the order of their classes unless the list specifies another. */
export async function chosenStudents(scope: SchoolScope, requested: RequestedCards): Promise<Student[]> {
  const { found } = await chosenRows(
    await findStudents(scope, requested, 'export'),
    { sort: 'currentClass', ...requested },
    sorting,
  )
  const rows = await found.limit(mostPrinted + 1).execute()
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  if (rows.length > mostPrinted) throw new Failure('PRINT_TOO_MANY')
  return rows.map(toStudent)
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
