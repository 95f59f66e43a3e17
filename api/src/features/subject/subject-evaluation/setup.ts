import { sql } from 'kysely'
import type { z } from 'zod'
import {
  componentKindLabels,
  type evaluationFields,
  remedialModeLabels,
  type SubjectEvaluation,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { assertOwnLinks } from './component-links.ts'
import { assertNoneLocked } from './locked-students.ts'
import { type EvaluationHead, type EvaluationKey, readOwnHead, withLists } from './records.ts'
import { refreshResults } from './results.ts'
import { assertSemesterOpen } from './rules.ts'

export const kind = 'subject-evaluation'

type Fields = z.output<typeof evaluationFields>
/** Saves the whole set-up of a subject's semester: deletes what the form no longer has, unless it has scores. */
export async function saveSetup(
  scope: SchoolScope,
  requested: EvaluationKey,
  body: Fields,
): Promise<SubjectEvaluation> {
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  const before = head.evaluation_id ? await withLists(scope, head) : null
  const id = await writeHead(scope, head, body)
  await assertNoneLocked(scope, head)
  await assertScoredUnchanged(scope, id, body)
  await writeObjectives(scope, id, body.objectives)
  await assertOwnLinks(scope, head, body)
  await writeComponents(scope, id, body.components)
  const after = await withLists(scope, await readOwnHead(scope, requested))
  await refreshResults(scope, await readOwnHead(scope, requested))
  await auditChange(scope, {
    kind,
    id: head.id,
    before: before && valuesOf(before),
    after: valuesOf(after),
  })
  return after
}

/** Concurrent saves wait here until this one is written. */
async function writeHead(scope: SchoolScope, head: EvaluationHead, body: Fields): Promise<string> {
  const now = scope.clock.now()
  const columns = {
    curriculum: body.curriculum,
    threshold: body.threshold,
    weight_lm: body.weightLm,
    weight_sts: body.weightSts,
    weight_sas: body.weightSas,
    remedial_mode: body.remedialMode,
    updated_at: now,
  }
  const seen = body.version ?? 0
  if (head.evaluation_id === null) {
    if (seen !== 0) throw new Failure('CHANGED_MEANWHILE')
    const id = newId()
    const added = await scope.db
      .insertInto('subject_evaluation')
      .values({
        school_id: scope.schoolId,
        id,
        academic_subject_id: head.id,
        semester_no: head.semester_no,
        ...columns,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['school_id', 'academic_subject_id', 'semester_no']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    return id
  }
  assertUnfinished(head)
  const written = await scope.db
    .updateTable('subject_evaluation')
    .set({ ...columns, version: seen + 1 })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', head.evaluation_id)
    .where('version', '=', seen)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
  return head.evaluation_id
}

export function assertUnfinished({ status }: Pick<EvaluationHead, 'status'>): void {
  if (status === 'FINAL') throw new Failure('EVALUATION_FINAL')
  if (status === 'TERKUNCI') throw new Failure('EVALUATION_LOCKED')
}

/** A component with scores is archived, never deleted, and keeps its kind, for which the scores were given. */
async function assertScoredUnchanged({ db, schoolId }: SchoolScope, evaluationId: string, { components }: Fields) {
  const { rows: scored } = await sql<{ id: string; code: string; kind: string }>`
    select c.id, c.code, c.kind from assessment_component c
      where c.school_id = ${schoolId} and c.subject_evaluation_id = ${evaluationId}
        and exists (select from score s where s.school_id = c.school_id and s.component_id = c.id)
      order by c.order_no`.execute(db)
  for (const { id, code, kind: was } of scored) {
    const sent = components.find((one) => one.id === id)
    if (!sent) throw refused(`${code} sudah berisi nilai: arsipkan, jangan dihapus`)
    if (sent.kind !== was) throw refused(`Jenis ${code} tidak dapat diubah karena sudah berisi nilai`)
  }
}

const refused = (components: string) => new Failure('INVALID', { fields: { components } })

async function writeObjectives(
  { db, schoolId }: SchoolScope,
  evaluationId: string,
  objectives: Fields['objectives'],
): Promise<void> {
  const ids = objectives.map(({ id }) => id)
  await sql`delete from learning_objective where school_id = ${schoolId} and subject_evaluation_id = ${evaluationId}
    and not id = any(${ids}::uuid[])`.execute(db)
  const written = await sql`
    insert into learning_objective (school_id, id, subject_evaluation_id, code, text, scope, order_no)
      select ${schoolId}, o.id, ${evaluationId}, o.code, o.text, o.scope, o.order_no
        from unnest(${ids}::uuid[], ${objectives.map((one) => one.code)}::text[],
          ${objectives.map((one) => one.text)}::text[], ${objectives.map((one) => one.scope ?? null)}::text[])
          with ordinality as o (id, code, text, scope, order_no)
      on conflict (school_id, id) do update
        set code = excluded.code, text = excluded.text, scope = excluded.scope, order_no = excluded.order_no
        where learning_objective.subject_evaluation_id = excluded.subject_evaluation_id`.execute(db)
  // One of the ids belongs to another evaluation.
  if (written.numAffectedRows !== BigInt(ids.length)) throw new Failure('NOT_FOUND')
}

async function writeComponents(
  { db, schoolId, clock }: SchoolScope,
  evaluationId: string,
  components: Fields['components'],
): Promise<void> {
  const ids = components.map(({ id }) => id)
  await sql`delete from assessment_component where school_id = ${schoolId} and subject_evaluation_id = ${evaluationId}
    and not id = any(${ids}::uuid[])`.execute(db)
  // Swapping two codes directly would violate the unique index.
  await sql`update assessment_component set code = id::text
    where school_id = ${schoolId} and subject_evaluation_id = ${evaluationId}`.execute(db)
  const written = await sql`
    insert into assessment_component
        (school_id, id, subject_evaluation_id, code, name, kind, weight, held_on, competency, order_no, archived_at,
          task_id, exam_id)
      select ${schoolId}, c.id, ${evaluationId}, c.code, c.name, c.kind, c.weight, c.held_on, c.competency, c.order_no,
          case when c.archived then ${clock.now()}::timestamptz end, c.task_id, c.exam_id
        from unnest(${ids}::uuid[], ${components.map((one) => one.code)}::text[],
          ${components.map((one) => one.name)}::text[], ${components.map((one) => one.kind)}::text[],
          ${components.map((one) => one.weight)}::int[], ${components.map((one) => one.date ?? null)}::date[],
          ${components.map((one) => one.competency ?? null)}::text[], ${components.map((one) => one.isArchived)}::bool[],
          ${components.map((one) => one.taskId ?? null)}::uuid[], ${components.map((one) => one.examId ?? null)}::uuid[])
          with ordinality as c (id, code, name, kind, weight, held_on, competency, archived, task_id, exam_id, order_no)
      on conflict (school_id, id) do update
        set code = excluded.code, name = excluded.name, kind = excluded.kind, weight = excluded.weight,
          held_on = excluded.held_on, competency = excluded.competency, order_no = excluded.order_no,
          task_id = excluded.task_id, exam_id = excluded.exam_id,
          archived_at = case when excluded.archived_at is not null
            then coalesce(assessment_component.archived_at, excluded.archived_at) end
        where assessment_component.subject_evaluation_id = excluded.subject_evaluation_id`.execute(db)
  if (written.numAffectedRows !== BigInt(ids.length)) throw new Failure('NOT_FOUND')
  await sql`delete from component_objective
    where school_id = ${schoolId} and subject_evaluation_id = ${evaluationId}`.execute(db)
  const links = components.flatMap((one) => [...new Set(one.objectiveIds)].map((objectiveId) => [one.id, objectiveId]))
  await sql`
    insert into component_objective (school_id, subject_evaluation_id, component_id, objective_id)
      select ${schoolId}, ${evaluationId}, l.component_id, l.objective_id
        from unnest(${links.map(([of]) => of)}::uuid[], ${links.map(([, to]) => to)}::uuid[]) as l (component_id, objective_id)
        join learning_objective o on o.school_id = ${schoolId} and o.id = l.objective_id
          and o.subject_evaluation_id = ${evaluationId}`.execute(db)
}

/** The form's fields by name, as people read them. */
const valuesOf = (one: SubjectEvaluation) => ({
  curriculum: one.curriculum,
  threshold: one.threshold,
  weightLm: one.weightLm,
  weightSts: one.weightSts,
  weightSas: one.weightSas,
  remedialMode: remedialModeLabels[one.remedialMode],
  objectives: one.objectives.map(({ code, text }) => `${code} ${text}`).join('; '),
  components: one.components
    .map(({ code, kind: what, weight, isArchived }) =>
      [code, componentKindLabels[what], weight, ...(isArchived ? ['diarsipkan'] : [])].join(' '),
    )
    .join('; '),
})
