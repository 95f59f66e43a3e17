import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { type ReportCardState, reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { kind } from './save-card.ts'
import { readClassIds, assertCardsOpen, studentsOf } from './semester-classes.ts'
import { lockClasses } from './may-write-card.ts'

type Publish = Received<typeof reportCardLockEndpoints.publish>['body']
type Withdraw = Received<typeof reportCardLockEndpoints.withdraw>['body']
type Card = { id: string; state: ReportCardState }

/** Publishes locked rapor to the families, each as its next version; those already published do not change. */
export async function publishCards(scope: SchoolScope, requested: Publish): Promise<number> {
  const { db, schoolId, profileId, clock } = scope
  const cards = await lockCardsOf(scope, requested)
  if (!cards.some(({ state }) => state !== 'DRAFT')) throw new Failure('REPORT_CARD_NOT_LOCKED')
  const due = cards.filter(({ state }) => state === 'TERKUNCI' || state === 'DITARIK')
  const ids = due.map(({ id }) => id)
  const now = clock.now()
  await sql`
    update report_card_version set state = 'DIGANTI', replaced_at = ${now}
      where school_id = ${schoolId} and report_card_id = any(${ids}::uuid[]) and state = 'TERBIT'`.execute(db)
  // The public address is random (version 4), so that others cannot be guessed.
  await sql`
    insert into report_card_version (school_id, id, report_card_id, no, public_id, snapshot, published_at, published_by)
      select card.school_id, uuidv7(), card.id, 1 + coalesce((select max(v.no) from report_card_version v
          where v.school_id = card.school_id and v.report_card_id = card.id), 0), gen_random_uuid(), card.snapshot,
          ${now}::timestamptz, ${profileId}
        from report_card card
        where card.school_id = ${schoolId} and card.id = any(${ids}::uuid[])`.execute(db)
  await sql`
    update report_card set state = 'TERBIT', version = version + 1, updated_at = ${now}
      where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(db)
  await auditStates(scope, due, { to: 'TERBIT' })
  return due.length
}

/** Withdraws students' published versions; the family sees none until the next one. */
export async function withdrawCards(scope: SchoolScope, { reason, ...requested }: Withdraw): Promise<number> {
  const { db, schoolId, profileId, clock } = scope
  const cards = await lockCardsOf(scope, requested)
  const { rows } = await sql<{ report_card_id: string }>`
    update report_card_version
      set state = 'DITARIK', withdrawn_at = ${clock.now()}, withdrawn_by = ${profileId}, withdraw_reason = ${reason}
      where school_id = ${schoolId} and report_card_id = any(${cards.map(({ id }) => id)}::uuid[]) and state = 'TERBIT'
      returning report_card_id`.execute(db)
  if (rows.length === 0) throw new Failure('REPORT_CARD_NOT_PUBLISHED')
  const ids = rows.map((row) => row.report_card_id)
  // One that was unlocked or locked again meanwhile stays so: only the version of its family is withdrawn.
  await sql`
    update report_card set state = 'DITARIK', version = version + 1, updated_at = ${clock.now()}
      where school_id = ${schoolId} and id = any(${ids}::uuid[]) and state = 'TERBIT'`.execute(db)
  const withdrawn = Object.groupBy(
    cards.filter(({ id }) => ids.includes(id)),
    ({ state }) => (state === 'TERBIT' ? 'cards' : 'versions'),
  )
  await auditStates(scope, withdrawn.cards ?? [], { to: 'DITARIK', reason })
  await auditStates(scope, withdrawn.versions ?? [], { to: 'DITARIK', reason, isOfVersion: true })
  return rows.length
}

/** One at a time for a class: the second sees what the first has done. */
async function lockCardsOf(scope: SchoolScope, requested: Publish): Promise<Card[]> {
  await assertCardsOpen(scope, requested)
  await lockClasses(scope, await readClassIds(scope, requested))
  const { rows } = await sql<Card>`
    select id, state from report_card
      where school_id = ${scope.schoolId} and student_id in ${studentsOf(scope, requested)}
        and academic_year_id = ${requested.academicYearId} and semester_no = ${requested.semesterNo}
        and period = ${requested.period}
        and (${requested.studentIds ?? null}::uuid[] is null or student_id = any(${requested.studentIds ?? null}::uuid[]))
      order by id for no key update`.execute(scope.db)
  return rows
}

type Step = { to: 'TERBIT' | 'DITARIK'; reason?: string; isOfVersion?: boolean }

const auditStates = (scope: SchoolScope, cards: readonly Card[], { to, reason, isOfVersion = false }: Step) =>
  auditChanges(
    scope,
    cards.map(({ id, state }) => {
      const [from, field] = isOfVersion ? (['TERBIT', 'published'] as const) : ([state, 'state'] as const)
      return {
        kind,
        id,
        before: { [field]: reportCardStateLabels[from], reason: null },
        after: { [field]: reportCardStateLabels[to], reason },
      }
    }),
  )
