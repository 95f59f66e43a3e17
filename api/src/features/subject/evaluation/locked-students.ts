import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { participants } from '../rules.ts'
import type { EvaluationHead } from './records.ts'

/** Of those who take the subject, the ones whose rapor is frozen: nothing of theirs may change until it is unlocked. */
export async function readLockedStudents({ db, schoolId }: SchoolScope, head: EvaluationHead): Promise<Set<string>> {
  const { rows } = await sql<{ student_id: string }>`
    select student_id from report_card
      where school_id = ${schoolId} and academic_year_id = ${head.year_id} and semester_no = ${head.semester_no}
        and period = 'AKHIR' and state <> 'DRAFT' and student_id in (select p.student_id from ${participants} p
          where p.school_id = ${schoolId} and p.academic_subject_id = ${head.id}
            and p.semester_no = ${head.semester_no})`.execute(db)
  return new Set(rows.map((row) => row.student_id))
}

/** Weights and thresholds are of all: with one rapor frozen, they cannot change for the others either. */
export async function refuseLockedStudents(scope: SchoolScope, head: EvaluationHead): Promise<void> {
  if ((await readLockedStudents(scope, head)).size > 0) throw new Failure('EVALUATION_LOCKED')
}

/** Waits for whoever else saves the same subject or locks its class, and tells what it is by then. */
export async function lockEvaluation({ db, schoolId }: SchoolScope, evaluationId: string) {
  const found = await db
    .selectFrom('subject_evaluation')
    .select('status')
    .where('school_id', '=', schoolId)
    .where('id', '=', evaluationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { status: found.status as EvaluationHead['status'] }
}
