import { type RawBuilder, sql } from 'kysely'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classList } from '../kinds/class/columns.ts'
import type { ListShape } from '../list/column.ts'
import { studentList } from '../kinds/student/columns.ts'
import { targetYear } from '../plan/target-year.ts'
import { isYearMarked, schoolToday } from '../write/enrollments.ts'

type Batch = { id: string; kind: string; state: string; new_classes: string[]; members_from: SchoolDate | null }

/**
 * The first day of the memberships or homerooms that a batch creates: as chosen, else as proposed. Null when it creates
 * none.
 */
export async function membersFromOf(scope: SchoolScope, batch: Batch): Promise<ImportBatch['membersFrom']> {
  const begins = beginning[batch.kind]
  const isOpen = batch.state === 'dry' || batch.state === 'failed'
  if (!begins || (!isOpen && batch.members_from === null)) return null
  const year = await targetYear(scope)
  if (!year || (isOpen && !(await hasRow(scope, batch.id, begins)))) return null
  const { startDate: first, endDate: last } = year
  const today = await schoolToday(scope)
  // A list of classes does not name those that it adds.
  const mayBegin = batch.kind !== 'student' || batch.new_classes.length > 0
  const isBeginning = mayBegin && !(await isYearMarked(scope, year))
  const proposed = isBeginning || today < first ? first : today
  return { day: batch.members_from ?? proposed, first, last }
}

const changes = (shape: ListShape, key: string) => {
  const column = shape.columns.find((one) => one.key === key)?.label
  return sql`verdict = 'berubah' and changes @> ${JSON.stringify([{ column }])}::jsonb`
}

/** By kind: the rows that begin a membership or a homeroom. */
const beginning: Record<string, RawBuilder<unknown>> = {
  student: sql`verdict = 'baru' and field_values->>'class' is not null or ${changes(studentList, 'class')}`,
  class: sql`verdict = 'baru' and field_values->>'teacher' is not null or ${changes(classList, 'teacher')}`,
  lesson: sql`verdict in ('baru', 'berubah') and field_values->>'subject' is null and field_values->>'teacher' is not null`,
}

async function hasRow({ db, schoolId }: SchoolScope, batchId: string, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from import_row
    where school_id = ${schoolId} and batch_id = ${batchId} and (${which}) limit 1`.execute(db)
  return rows.length > 0
}

/** Refused outside the open days of the year: closed semesters keep their members and homeroom teachers. */
export async function assertMembersFrom(scope: SchoolScope, day: SchoolDate): Promise<void> {
  const year = await targetYear(scope)
  if (!year || (day >= year.startDate && day <= year.endDate)) return
  const message = `Pilih tanggal dari ${formatDate(year.startDate)} sampai ${formatDate(year.endDate)}`
  throw new Failure('INVALID', { fields: { membersFrom: message } })
}
