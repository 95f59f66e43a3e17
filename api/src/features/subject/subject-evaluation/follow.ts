import { type RawBuilder, sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isOwn, visibleTo } from '../visibility.ts'
import type { EvaluationKey } from './records.ts'

/** Notifies open grids that something was written. */
export async function moveSeq({ db, schoolId }: SchoolScope, evaluationId: string | null): Promise<number> {
  const { rows } = await sql<{ score_seq: number }>`update subject_evaluation set score_seq = score_seq + 1
    where school_id = ${schoolId} and id = ${evaluationId} returning score_seq`.execute(db)
  return rows[0]?.score_seq ?? 0
}

/** The number of writes, without reading their content. The subject's own teacher polls it most. */
export async function readSeq(scope: SchoolScope, requested: EvaluationKey): Promise<{ seq: number }> {
  const own = scope.role === 'teacher' ? await findSeq(scope, requested, isOwn(scope)) : undefined
  const found = own ?? (await findSeq(scope, requested, await visibleTo(scope, sql`${requested.semesterNo ?? 1}::int`)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

async function findSeq({ db, schoolId }: SchoolScope, { id, semesterNo }: EvaluationKey, visible: RawBuilder<boolean>) {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(evaluation.score_seq, 0) as seq from academic_subject given
      left join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = ${semesterNo ?? 1}
      where given.school_id = ${schoolId} and given.id = ${id} and ${visible}`.execute(db)
  return rows[0]
}
