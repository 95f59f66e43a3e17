import { sql } from 'kysely'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import type { OpeningBalance } from '@hadir/contract/student/semester-totals.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { assertDaysOpen } from '../../academic-year/rules.ts'
import { dutiesOf, type Duties, todayOf } from '../rules.ts'
import { semesterTotals } from '../../academic-year/semester-totals.ts'
import { type RecapQuery, mayEnter, membersIn, type Term, termOf } from '../report/semester-recap.ts'

/** The semester and the members of a class, for callers who may enter its balances; throws for all others. */
export async function openForEntry(scope: SchoolScope, requested: RecapQuery) {
  const { rows } = await sql<{ today: string; duties: Duties | null }>`
    select ${todayOf(scope, sql`s.time_zone`)} as today, ${dutiesOf(scope)} as duties
      from school_setting s where s.school_id = ${scope.schoolId}`.execute(scope.db)
  const term = await termOf(scope, requested)
  const person = { role: scope.role, ...(rows[0]?.duties ?? { homerooms: [], duties: [] }) }
  if (!mayEnter(person, requested.academicClassId, rows[0]?.today ?? '')) throw new Failure('FORBIDDEN')
  return { term, members: await membersIn(scope, requested, term) }
}

type Sent = Received<typeof openingBalances.save>['body']

/** Writes the differences in one statement; fails as a whole when somebody was faster. */
export async function saveBalances(scope: SchoolScope, { rows, ...requested }: Sent): Promise<number> {
  const { term, members } = await openForEntry(scope, requested)
  await assertDaysOpen(scope, { first: term.start_date, last: term.end_date, what: 'saldo awal' })
  const known = new Set(members.map(({ id }) => id))
  if (rows.some(({ studentId }) => !known.has(studentId))) throw new Failure('NOT_FOUND')
  const before = await balancesOf(scope, requested, term, rows)
  const changed = rows.filter(({ studentId, S, I, A }) => {
    const was = before.get(studentId)
    return was?.S !== S || was.I !== I || was.A !== A
  })
  if (changed.length === 0) return 0
  const { rows: written } = await sql`
    insert into opening_balance (school_id, academic_year_id, semester_no, student_id, sick, permitted, absent, version,
        actor_id, updated_at)
      select ${scope.schoolId}, ${term.academic_year_id}, ${requested.semesterNo}, v.student_id, v.sick, v.permitted, v.absent,
          v.version + 1, ${scope.profileId}, ${scope.clock.now()}
        from unnest(${changed.map(({ studentId }) => studentId)}::uuid[], ${changed.map(({ S }) => S)}::smallint[],
          ${changed.map(({ I }) => I)}::smallint[], ${changed.map(({ A }) => A)}::smallint[],
          ${changed.map(({ version }) => version)}::int[]) as v (student_id, sick, permitted, absent, version)
      on conflict (school_id, academic_year_id, semester_no, student_id) do update
        set sick = excluded.sick, permitted = excluded.permitted, absent = excluded.absent, version = excluded.version,
          actor_id = excluded.actor_id, updated_at = excluded.updated_at
        where opening_balance.version = excluded.version - 1
      returning student_id`.execute(scope.db)
  if (written.length !== changed.length) throw new Failure('CHANGED_MEANWHILE')
  const field = semesterNames[requested.semesterNo === 1 ? 1 : 2]
  await auditChanges(
    scope,
    changed.map(({ studentId, S, I, A }) => ({
      kind: 'student',
      id: studentId,
      before: { openingBalance: { [field]: before.get(studentId) } },
      after: { openingBalance: { [field]: { S, I, A } } },
    })),
  )
  return changed.length
}

async function balancesOf(
  scope: SchoolScope,
  { semesterNo }: RecapQuery,
  term: Term,
  rows: Sent['rows'],
): Promise<Map<string, OpeningBalance>> {
  const totals = await semesterTotals(scope, {
    students: sql`${rows.map(({ studentId }) => studentId)}::uuid[]`,
    semesters: sql`term.academic_year_id = ${term.academic_year_id} and term.no = ${semesterNo}`,
  })
  return new Map(totals.map(({ studentId, opening }) => [studentId, opening]))
}
