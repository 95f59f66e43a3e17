import { sql } from 'kysely'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { studentList } from '../list/columns/student-columns.ts'
import { targetYear } from '../plan/target-year.ts'
import { isYearMarked, schoolToday } from '../write/enrollments.ts'

type Batch = { id: string; kind: string; state: string; new_classes: string[]; members_from: SchoolDate | null }

const classColumn = studentList.columns.find(({ key }) => key === 'class')?.label

/** The first day of the memberships that a batch creates: as chosen, else as proposed. Null when it creates none. */
export async function membersFromOf(scope: SchoolScope, batch: Batch): Promise<ImportBatch['membersFrom']> {
  const isOpen = batch.state === 'dry' || batch.state === 'failed'
  if (batch.kind !== 'student' || (!isOpen && batch.members_from === null)) return null
  const year = await targetYear(scope)
  if (!year || (isOpen && !(await placesStudents(scope, batch.id)))) return null
  const today = await schoolToday(scope)
  const isBeginning = batch.new_classes.length > 0 && !(await isYearMarked(scope, year))
  const proposed = isBeginning || today < year.startDate ? year.startDate : today
  return { day: batch.members_from ?? proposed, first: year.startDate, last: year.endDate }
}

async function placesStudents({ db, schoolId }: SchoolScope, batchId: string): Promise<boolean> {
  const { rows } = await sql`select from import_row
    where school_id = ${schoolId} and batch_id = ${batchId} and (
      verdict = 'baru' and field_values->>'class' is not null
      or verdict = 'berubah' and changes @> ${JSON.stringify([{ column: classColumn }])}::jsonb)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Refused outside the open days of the year: closed semesters keep their members. */
export async function assertMembersFrom(scope: SchoolScope, day: SchoolDate): Promise<void> {
  const year = await targetYear(scope)
  if (!year || (day >= year.startDate && day <= year.endDate)) return
  const message = `Pilih tanggal dari ${formatDate(year.startDate)} sampai ${formatDate(year.endDate)}`
  throw new Failure('INVALID', { fields: { membersFrom: message } })
}
