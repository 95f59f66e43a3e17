import { sql } from 'kysely'
import type { studentEndpoints } from '@hadir/contract/student.ts'
import type { SchoolScope } from '../../http/scope.ts'
import type { FiltersOf } from '../../list/serve-list.ts'
import { guardianPhone, hasAccount } from './derived.ts'
import { visibleStudents } from './records.ts'

/** The pupils that the caller may see or take out, as the list's filters let them through. */
export async function findStudents(
  scope: SchoolScope,
  asked: FiltersOf<typeof studentEndpoints.list>,
  purpose: 'page' | 'export',
) {
  let found = await visibleStudents(scope, purpose)
  if (asked.academicClassId) found = found.where('rombel.id', '=', asked.academicClassId)
  if (asked.grade) found = found.where('class.grade', '=', asked.grade)
  if (asked.gender) found = found.where('student.gender', '=', asked.gender)
  if (asked.religion) found = found.where('student.religion', '=', asked.religion)
  if (asked.status) found = found.where('student.status', '=', asked.status)
  if (asked.entryYear) found = found.where(sql`extract(year from student.entry_date)`, '=', asked.entryYear)
  if (asked.without === 'nisn') found = found.where('student.nisn', 'is', null)
  if (asked.without === 'guardianPhone') found = found.where(sql<boolean>`${guardianPhone} is null`)
  if (asked.account) found = found.where(asked.account === 'terhubung' ? hasAccount : sql<boolean>`not ${hasAccount}`)
  // What is asked for tells what is filtered by: these look at whole records alone.
  const isTelling =
    asked.religion ?? asked.entryYear ?? asked.account ?? (asked.without === 'nisn' ? 'nisn' : undefined)
  return isTelling === undefined ? found : found.where('sight.is_whole', '=', true)
}
