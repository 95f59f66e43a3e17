import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { selectYears, withSemesters } from './records.ts'

/** What follows from dates, holidays, events and promotions is no change of the year. */
export const auditedFields = (year: AcademicYear) => ({
  ...year,
  semesters: year.semesters.map((semester) => ({ ...semester, isReopened: null })),
  isOver: null,
  promotedTo: null,
  effectiveDays: null,
})

/**
 * Logs, for every year, what an action changed there: activating one year ends another. Returns the year of the action,
 * as it is afterwards.
 */
export async function auditingYears(
  scope: SchoolScope,
  id: string,
  act: () => Promise<unknown>,
): Promise<AcademicYear> {
  const before = await readAll(scope)
  await act()
  const after = await readAll(scope)
  await auditChanges(
    scope,
    after.flatMap((year) => {
      const was = before.find((one) => one.id === year.id)
      return was ? { kind: 'academic-year', id: year.id, before: auditedFields(was), after: auditedFields(year) } : []
    }),
  )
  const found = after.find((one) => one.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

const readAll = async (scope: SchoolScope) => withSemesters(scope, await selectYears(scope).execute())
