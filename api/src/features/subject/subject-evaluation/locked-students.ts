import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { participants } from '../rules.ts'
import type { EvaluationHead } from './records.ts'

/** Students who take the subject and whose rapor is frozen: their data may not change until it is unlocked. */
export const readLockedStudents = async (scope: SchoolScope, head: EvaluationHead): Promise<Set<string>> =>
  new Set((await readLocked(scope, head)).map(({ id }) => id))

/** The same for some of them, for a save of their scores. */
export async function readLockedAmong(
  { db, schoolId }: SchoolScope,
  head: EvaluationHead,
  studentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('report_card')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', head.year_id)
    .where('semester_no', '=', head.semester_no)
    .where('period', '=', 'AKHIR')
    .where('state', '<>', 'DRAFT')
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(studentIds))))
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

async function readLocked({ db, schoolId }: SchoolScope, head: EvaluationHead) {
  const { rows } = await sql<{ id: string; hasLeft: boolean }>`
    select student_id as id, snapshot ->> 'leftOn' is not null as "hasLeft" from report_card
      where school_id = ${schoolId} and academic_year_id = ${head.year_id} and semester_no = ${head.semester_no}
        and period = 'AKHIR' and state <> 'DRAFT' and student_id in (select p.student_id from ${participants} p
          where p.school_id = ${schoolId} and p.academic_subject_id = ${head.id}
            and p.semester_no = ${head.semester_no})`.execute(db)
  return rows
}

/**
 * Weights and thresholds apply to all: with one rapor frozen, they cannot change. Except for a leaver's rapor, which
 * has its own basis, and would otherwise block the rest of her class.
 */
export async function assertNoneLocked(scope: SchoolScope, head: EvaluationHead): Promise<void> {
  const locked = await readLocked(scope, head)
  if (locked.some(({ hasLeft }) => !hasLeft)) throw new Failure('EVALUATION_LOCKED')
}

/** Waits for other saves of the same subject or locks of its class, and returns its current state. */
export async function lockEvaluation({ db, schoolId }: SchoolScope, evaluationId: string) {
  const found = await db
    .selectFrom('subject_evaluation')
    .select(['status', 'score_seq'])
    .where('school_id', '=', schoolId)
    .where('id', '=', evaluationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { status: found.status as EvaluationHead['status'], seq: found.score_seq }
}
