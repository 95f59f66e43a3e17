import { sql } from 'kysely'
import { Failure } from '../../../../platform/failure.ts'
import { auditChange } from '../../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { lockEvaluation, readLockedStudents } from '../locked-students.ts'
import { type EvaluationKey, readOwnHead, withLists } from '../records.ts'
import { refreshResults } from '../results.ts'
import { readRoster } from '../roster.ts'
import { assertSemesterOpen } from '../rules.ts'
import { kind, assertUnfinished } from '../setup.ts'

type Tick = { objectiveId: string; studentId: string; isAchieved: boolean | null }

/** Marks objectives as achieved or not by hand, which takes precedence over scores in every description. */
export async function saveTicks(scope: SchoolScope, requested: EvaluationKey, sent: readonly Tick[]): Promise<void> {
  const { db, schoolId } = scope
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  const { status } = await lockEvaluation(scope, head.evaluation_id)
  assertUnfinished({ status })
  const locked = await readLockedStudents(scope, head)
  if (sent.some(({ studentId }) => locked.has(studentId))) throw new Failure('EVALUATION_LOCKED')
  const { objectives } = await withLists(scope, head)
  const { students } = await readRoster(scope, head)
  const codes = new Map(objectives.map(({ id, code }) => [id, code]))
  const names = new Map(students.map(({ id, name }) => [id, name]))
  // Twice in one request: the last one counts.
  const ticks = [...new Map(sent.map((one) => [`${one.objectiveId} ${one.studentId}`, one])).values()]
  if (ticks.some((one) => !codes.has(one.objectiveId) || !names.has(one.studentId))) throw new Failure('NOT_FOUND')
  const places = sql`unnest(${ticks.map((one) => one.objectiveId)}::uuid[], ${ticks.map((one) => one.studentId)}::uuid[],
    ${ticks.map((one) => one.isAchieved)}::bool[]) as t (objective_id, student_id, is_achieved)`
  await sql`delete from objective_tick tick using ${places}
    where tick.school_id = ${schoolId} and tick.objective_id = t.objective_id and tick.student_id = t.student_id
      and t.is_achieved is null`.execute(db)
  await sql`
    insert into objective_tick (school_id, subject_evaluation_id, objective_id, student_id, is_achieved)
      select ${schoolId}, ${head.evaluation_id}, t.objective_id, t.student_id, t.is_achieved from ${places}
        where t.is_achieved is not null
      on conflict (school_id, objective_id, student_id) do update set is_achieved = excluded.is_achieved`.execute(db)
  await refreshResults(scope, head)
  const words = { true: 'tercapai', false: 'belum', null: 'menurut nilai' }
  const shown = ticks.map((one) => {
    const mark = words[`${one.isAchieved}`]
    return `${names.get(one.studentId)} ${codes.get(one.objectiveId)} ${mark}`
  })
  await auditChange(scope, { kind, id: head.id, before: { ticks: '' }, after: { ticks: shown.join('; ') } })
}
