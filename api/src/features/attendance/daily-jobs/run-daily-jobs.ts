import { sql } from 'kysely'
import type { z } from 'zod'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { runSchedule } from '../../../platform/jobs/queues.ts'
import { closeDays } from '../day-closing/close-day.ts'
import { isMemberOn } from '../day.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { freezeDueLeavers } from '../../student/report-card/freeze-leavers.ts'
import { startSuccessors } from '../../subject/succession.ts'
import { fillPlanned } from '../planned-absence/fill.ts'
import { remind } from '../reminders/remind.ts'

type Due = z.output<(typeof runSchedule)['payload']>
type Parts = { transactions: ScopedTransactions }

/** Runs a school's scheduled work. Running it again after a crash has no further effect. */
export async function runDailyJobs(due: Due, { transactions }: Parts): Promise<void> {
  if (due.kind === 'CLOSE') await closeByClock(due, transactions)
  if (due.kind === 'PLAN') {
    await transactions.schoolSystemJob(due.schoolId, fillPlanned)
    // Students with today as their leave date have left now.
    await transactions.schoolSystemJob(due.schoolId, (scope) => freezeDueLeavers(scope, due.date))
    await transactions.schoolSystemJob(due.schoolId, (scope) => startSuccessors(scope, due.date))
  }
  if (due.kind === 'REMIND') await remind(due, { transactions })
}

/**
 * Closes every class that is due on the day, if the school still wants that. Each class has its own transaction, so one
 * failure does not stop the others. Failures are reported after all have been tried; the job then runs again and skips
 * classes that are already closed.
 */
async function closeByClock({ schoolId, date }: Due, transactions: ScopedTransactions): Promise<void> {
  const failed: { academicClassId: string; error: unknown }[] = []
  const classIds = await transactions.schoolSystemJob(schoolId, (scope) => classesToClose(scope, date))
  // After an outage PLAN and CLOSE are due at the same time. A planned absence never replaces a mark.
  if (classIds.length > 0) await transactions.schoolSystemJob(schoolId, fillPlanned)
  for (const academicClassId of classIds) {
    await transactions
      .schoolSystemJob(schoolId, (scope) => closeDays(scope, { date, academicClassIds: [academicClassId] }))
      .catch((error: unknown) => void failed.push({ academicClassId, error }))
  }
  if (failed.length === 0) return
  const which = failed.map(({ academicClassId, error }) => `${academicClassId}: ${String(error)}`).join('; ')
  const errors = failed.map(({ error }) => error)
  throw new AggregateError(errors, `${failed.length} classes of ${schoolId} were not closed on ${date}: ${which}`)
}

/** Due classes in a semester that is still open. */
export async function classesToClose(scope: SchoolScope, date: SchoolDate): Promise<string[]> {
  const { db, schoolId } = scope
  const wanted = await db
    .selectFrom('school_setting')
    .select('auto_alpa')
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  if (!wanted?.auto_alpa) return []
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ id: string }>`
    with due as materialized (${selectDueDays(scope, { first: date, last: date })})
    select distinct e.academic_class_id as id
      from due
      join enrollment e on e.school_id = ${schoolId} and e.academic_year_id = due.academic_year_id and ${isMemberOn(on)}
      where not exists (
        select from semester term where term.school_id = ${schoolId} and term.academic_year_id = e.academic_year_id
          and term.status = 'DITUTUP' and ${on} between term.start_date and term.end_date)
      order by id`.execute(db)
  return rows.map(({ id }) => id)
}
