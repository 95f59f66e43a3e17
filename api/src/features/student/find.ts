import { type RawBuilder, sql } from 'kysely'
import type { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import type { FiltersOf } from '../../platform/listing/serve-list.ts'
import { guardianPhone, hasAccount, missing } from './derived-columns.ts'
import { visibleStudents } from './records.ts'

/** The students that the caller may see or export, filtered as in the list. */
export async function findStudents(
  scope: SchoolScope,
  requested: FiltersOf<typeof studentEndpoints.list>,
  purpose: 'page' | 'export',
) {
  let found = await visibleStudents(scope, purpose)
  if (requested.academicClassId) found = found.where('ac.id', '=', requested.academicClassId)
  if (requested.grade) found = found.where('class.grade', '=', requested.grade)
  if (requested.gender) found = found.where('student.gender', '=', requested.gender)
  if (requested.religion) found = found.where('student.religion', '=', requested.religion)
  if (requested.status) found = found.where('student.status', '=', requested.status)
  if (requested.entryYear) found = found.where(sql`extract(year from student.entry_date)`, '=', requested.entryYear)
  if (requested.without) found = found.where(isWithout[requested.without])
  if (requested.account)
    found = found.where(requested.account === 'terhubung' ? hasAccount : sql<boolean>`not ${hasAccount}`)
  // Filtering by missing fields reveals them, so these filters require access to whole records.
  const sensitiveFilter =
    requested.religion ??
    requested.entryYear ??
    requested.account ??
    (requested.without === 'guardianPhone' ? undefined : requested.without)
  return sensitiveFilter === undefined ? found : found.where('sight.is_whole', '=', true)
}

type Without = NonNullable<FiltersOf<typeof studentEndpoints.list>['without']>

const isWithout: Record<Without, RawBuilder<boolean>> = {
  // A former student has nothing missing.
  anything: sql`student.status = 'AKTIF' and cardinality(${missing}) > 0`,
  nisn: sql`student.nisn is null`,
  guardianPhone: sql`${guardianPhone} is null`,
  religion: sql`student.religion is null`,
  address: sql`student.address is null`,
  entry: sql`(student.entry_date is null or student.extra->>'entryType' is null or student.extra->>'entryGrade' is null)`,
  class: sql`student.status = 'AKTIF' and ac.id is null`,
}
