import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { type ReportCardState, reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { notifyUnlocked } from '../../../platform/jobs/queues.ts'
import { participants } from '../../subject/rules.ts'
import { refreshIfStale } from '../../../platform/http/refresh-stale-results.ts'
import { kind } from './save-card.ts'
import { lockEvaluations, readClassIds, assertCardsOpen, studentsOf } from './semester-classes.ts'
import { lockClasses } from './may-write-card.ts'

type Unlock = Received<typeof reportCardLockEndpoints.unlock>['body']
type Opened = { id: string; studentId: string; was: ReportCardState }

/**
 * Turns locked rapor into drafts again; a published version does not change and stays with the family. Those of leavers
 * stay frozen unless they are named: a correction of the class does not concern their time.
 */
export async function unlockCards(scope: SchoolScope, { reason, studentIds, ...requested }: Unlock): Promise<number> {
  const { db, schoolId, clock } = scope
  const since = clock.now()
  await assertCardsOpen(scope, requested)
  const ids = await readClassIds(scope, requested)
  await lockClasses(scope, ids)
  await lockEvaluations(scope, { classIds: ids, semesterNo: requested.semesterNo })
  const { rows } = await sql<Opened>`
    with locked as (
      select id, state as was from report_card
        where school_id = ${schoolId} and student_id in ${studentsOf(scope, requested)}
          and academic_year_id = ${requested.academicYearId} and semester_no = ${requested.semesterNo}
          and period = ${requested.period} and state <> 'DRAFT'
          and (student_id = any(${studentIds ?? null}::uuid[])
            or ${studentIds ?? null}::uuid[] is null and snapshot ->> 'leftOn' is null)
    )
    update report_card card
      set state = 'DRAFT', snapshot = null, locked_at = null, locked_by = null, version = card.version + 1,
        academic_class_id = ${requested.academicClassId}, updated_at = ${clock.now()}
      from locked where card.school_id = ${schoolId} and card.id = locked.id
      returning card.id, card.student_id as "studentId", locked.was`.execute(db)
  if (rows.length === 0) throw new Failure('REPORT_CARD_NOT_LOCKED')
  if (requested.period === 'AKHIR') {
    await openSubjects(scope, { semesterNo: requested.semesterNo, studentIds: rows.map(({ studentId }) => studentId) })
  }
  await auditChanges(
    scope,
    rows.map(({ id, was }) => ({
      kind,
      id,
      before: { state: reportCardStateLabels[was], reason: null },
      after: { state: reportCardStateLabels.DRAFT, reason },
    })),
  )
  const { academicClassId, semesterNo } = requested
  const unlocked = { academicClassId, semesterNo, cards: rows.length, reason, since: since.toISOString() }
  await scope.enqueue(
    notifyUnlocked,
    { schoolId, profileId: scope.profileId, ...unlocked },
    { hourlyKey: `${academicClassId} ${semesterNo}` },
  )
  // A newer formula left alone what was frozen.
  await refreshIfStale(scope)
  return rows.length
}

type Students = { semesterNo: number; studentIds: readonly string[] }

/** Their subjects return to FINAL, which a teacher reverts herself where she has something to correct. */
const openSubjects = ({ db, schoolId, clock }: SchoolScope, { semesterNo, studentIds }: Students) =>
  sql`update subject_evaluation evaluation set status = 'FINAL', version = evaluation.version + 1, updated_at = ${clock.now()}
    where evaluation.school_id = ${schoolId} and evaluation.semester_no = ${semesterNo} and evaluation.status = 'TERKUNCI'
      and evaluation.academic_subject_id in (select p.academic_subject_id from ${participants} p
        where p.school_id = ${schoolId} and p.student_id = any(${studentIds}::uuid[])
          and p.semester_no = ${semesterNo})`.execute(db)
