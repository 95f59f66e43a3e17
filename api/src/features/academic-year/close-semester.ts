import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { reportDaysAfter } from '@hadir/contract/academic-year/academic-year.ts'
import type { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { freezePapers, refrozen } from './freeze-papers.ts'
import { lockCalendar, readYear } from './records.ts'
import { readFrozenPapers } from './rules.ts'
import { readClosing, rejectCorrections, type SemesterKey } from './semester-closing.ts'
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
  if (corrections > 0) {
    if (!body.rejectCorrections) {
      const message = `Putuskan dahulu ${corrections} koreksi, atau tulis alasan menolak semuanya`
      throw new Failure('INVALID', { fields: { rejectCorrections: message } })
    }
    await rejectCorrections(scope, { ...semester, reason: body.rejectCorrections })
  }
  const { reportDate = null } = body
  if (reportDate && (reportDate < semester.startDate || reportDate > addDays(semester.endDate, reportDaysAfter))) {
    const late = `Di dalam semester atau paling lambat ${reportDaysAfter} hari sesudahnya`
    throw new Failure('INVALID', { fields: { reportDate: late } })
  }
  const signed = { principalName: body.principalName, principalNip: body.principalNip ?? null, reportDate }
  const current = await freezePapers(scope, key.yearId, { semester, signed })
  const before = body.renews ? null : await readFrozenPapers(scope, key)
  const frozen = before ? refrozen(before, current) : current
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
  await storeNames(scope, key, body)
}

/** Names that were kept before stay; records made since the semester was reopened are added. */
const storeNames = ({ db, schoolId }: SchoolScope, { yearId, no }: SemesterKey, { renews }: { renews: boolean }) =>
  sql`
    update semester term
      set closed_names = case when term.closed_names is null or ${renews} then names.of else jsonb_build_object(
        'name', (names.of -> 'name') || (term.closed_names -> 'name'),
        'titled', (names.of -> 'titled') || (term.closed_names -> 'titled'),
        'short', (names.of -> 'short') || (term.closed_names -> 'short')) end
      from (select school_names(${schoolId}) as of) names
      where term.school_id = ${schoolId} and term.academic_year_id = ${yearId} and term.no = ${no}`.execute(db)

/** Reopens a closed semester: its marks can be changed again; its papers keep head, place, formulas and names. */
export async function reopenSemester(scope: SchoolScope, key: SemesterKey, reason: string): Promise<void> {
  await lockCalendar(scope)
  if ((await readSemester(scope, key)).status !== 'DITUTUP') throw new Failure('SEMESTER_NOT_CLOSED')
  const isRunning = await isSemesterRunning(scope)
  const { isActive } = await readYear(scope, key.yearId)
  // Only one semester runs: a reopened older one is open beside it, but not running.
  await setStatus(scope, key, { status: isActive && !isRunning ? 'AKTIF' : 'DRAFT' })
  await recordEvent(scope, key, { kind: 'REOPENED', reason })
}
