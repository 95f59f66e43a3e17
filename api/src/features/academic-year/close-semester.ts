import type { Received } from '@hadir/contract/endpoint.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { reportDaysAfter } from '@hadir/contract/academic-year/academic-year.ts'
import type { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { freezePapers } from './freeze-papers.ts'
import { lockCalendar, readYear } from './records.ts'
import { readClosing, type SemesterKey } from './semester-closing.ts'
import { isSemesterRunning, recordEvent, readSemester, setStatus } from './semester-state.ts'

type CloseBody = Received<typeof semesterEndpoints.close>['body']

/** Locks a semester's marks and freezes its papers. */
export async function closeSemester(scope: SchoolScope, key: SemesterKey, body: CloseBody): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockCalendar(scope)
  const semester = await readSemester(scope, key)
  if (semester.status === 'DITUTUP') throw new Failure('SEMESTER_CLOSED')
  const { hasBegun, unmarkedDays, corrections, openReportCards } = await readClosing(scope, key)
  if (!hasBegun) throw new Failure('SEMESTER_NOT_BEGUN')
  if (!body.acceptsGaps && unmarkedDays + corrections + openReportCards > 0) {
    const values = { days: unmarkedDays, corrections, reportCards: openReportCards }
    throw new Failure('SEMESTER_HAS_GAPS', { values })
  }
  const { reportDate = null } = body
  if (reportDate && (reportDate < semester.startDate || reportDate > addDays(semester.endDate, reportDaysAfter))) {
    const late = `Di dalam semester atau paling lambat ${reportDaysAfter} hari sesudahnya`
    throw new Failure('INVALID', { fields: { reportDate: late } })
  }
  const signed = { principalName: body.principalName, principalNip: body.principalNip ?? null, reportDate }
  const frozen = await freezePapers(scope, key.yearId, { semester, signed })
  await db
    .updateTable('academic_year')
    .set((eb) => ({
      principal_name: signed.principalName,
      principal_nip: signed.principalNip,
      version: eb('version', '+', 1),
      updated_at: clock.now(),
    }))
    .where('school_id', '=', schoolId)
    .where('id', '=', key.yearId)
    .execute()
  await setStatus(scope, key, { status: 'DITUTUP', report_date: reportDate })
  await recordEvent(scope, key, { kind: 'CLOSED', frozen: JSON.stringify(frozen) })
}

/** Reopens a closed semester: its marks can be changed again, and its papers are printed with current data. */
export async function reopenSemester(scope: SchoolScope, key: SemesterKey, reason: string): Promise<void> {
  await lockCalendar(scope)
  if ((await readSemester(scope, key)).status !== 'DITUTUP') throw new Failure('SEMESTER_NOT_CLOSED')
  const isRunning = await isSemesterRunning(scope)
  const { isActive } = await readYear(scope, key.yearId)
  // Only one semester runs: a reopened older one is open beside it, but not running.
  await setStatus(scope, key, { status: isActive && !isRunning ? 'AKTIF' : 'DRAFT' })
  await recordEvent(scope, key, { kind: 'REOPENED', reason })
}
