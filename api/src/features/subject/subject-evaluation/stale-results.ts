import { sql } from 'kysely'
import type { z } from 'zod'
import { formulaVersion } from '@hadir/contract/evaluation/student-result.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { refreshResults } from '../../../platform/jobs/queues.ts'
import { lockEvaluation, readLockedStudents } from './locked-students.ts'
import { selectEvaluations } from './records.ts'
import { readKnownSubject, storeResults } from './results.ts'

/** Schools whose job starts at one look: an upgrade reaches all of them over the next minutes. */
const schoolsAtOnce = 20
/** Evaluations in one transaction, which their teachers' saves wait for. */
const batch = 10

/**
 * Starts the job of schools that have results of an older formula since an upgrade. The row that it writes lets only
 * one of several servers start it.
 */
export const startRefreshes = (transactions: Pick<ScopedTransactions, 'platformJob'>): Promise<number> =>
  transactions.platformJob(async ({ db, clock, enqueue }) => {
    const { rows } = await sql<z.input<(typeof refreshResults)['payload']>>`
      insert into platform.formula_refresh as refresh (school_id, formula_version, started_at)
        select school.id, ${formulaVersion}::smallint, ${clock.now()}::timestamptz from platform.school
          where not school.is_example and not exists (select from platform.formula_refresh known_refresh
            where known_refresh.school_id = school.id and known_refresh.formula_version >= ${formulaVersion}::smallint)
          order by school.id limit ${schoolsAtOnce}
        on conflict (school_id) do update
          set formula_version = excluded.formula_version, started_at = excluded.started_at
          where refresh.formula_version < excluded.formula_version
        returning school_id as "schoolId"`.execute(db)
    for (const school of rows) await enqueue(refreshResults, school)
    return rows.length
  })

type Payload = z.output<(typeof refreshResults)['payload']>

/** Stores a school's results of an older formula again, except what is frozen. A second run finds none. */
export async function refreshStaleResults(
  { schoolId }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
): Promise<void> {
  let after: string | undefined
  do after = await transactions.schoolSystemJob(schoolId, (scope) => refreshBatch(scope, after))
  while (after !== undefined)
}

type Stale = { id: string; evaluationId: string; semesterNo: number }

/** The next evaluations in order of id; returns the last of a full batch. */
async function refreshBatch(scope: SchoolScope, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<Stale>`
    select given.id, evaluation.id as "evaluationId", evaluation.semester_no as "semesterNo"
      from subject_evaluation evaluation
      join academic_subject given on given.school_id = evaluation.school_id
        and given.id = evaluation.academic_subject_id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and term.no = evaluation.semester_no and term.status <> 'DITUTUP'
      where evaluation.school_id = ${scope.schoolId} and evaluation.status <> 'TERKUNCI'
        and (${after ?? null}::uuid is null or evaluation.id > ${after ?? null}::uuid)
        and exists (select from subject_result result where result.school_id = evaluation.school_id
          and result.subject_evaluation_id = evaluation.id and result.formula_version < ${formulaVersion}::smallint)
      order by evaluation.id limit ${batch}`.execute(scope.db)
  for (const stale of rows) await refreshOne(scope, stale)
  return rows.length === batch ? rows.at(-1)?.evaluationId : undefined
}

async function refreshOne(scope: SchoolScope, { id, evaluationId, semesterNo }: Stale): Promise<void> {
  const { status } = await lockEvaluation(scope, evaluationId)
  if (status === 'TERKUNCI') return
  const all = await selectEvaluations(scope, semesterNo, { visible: sql<boolean>`true` })
  const head = await all.where('given.id', '=', id).executeTakeFirst()
  if (!head) return
  const locked = await readLockedStudents(scope, head)
  const subject = await readKnownSubject(scope, head)
  const only = subject.students.flatMap((student) => (locked.has(student.id) ? [] : student.id))
  await storeResults(scope, head, { subject, only })
}
