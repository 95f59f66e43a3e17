import { sql } from 'kysely'
import type { SetupSource } from '@hadir/contract/subject/subject-evaluation/source.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { type EvaluationHead, type EvaluationKey, readOwnHead, withLists } from './records.ts'
import { saveSetup } from './setup.ts'

type Target = { academicSubjectIds: readonly string[]; semesterNo: 1 | 2 }

/** The rules and components for another subject: its objectives are its own, and are written there. */
const withoutObjectives = (from: SubjectEvaluation): SubjectEvaluation => ({
  ...from,
  objectives: [],
  components: from.components.map((one) => ({ ...one, objectiveIds: [] })),
})

/** With new ids, so that the copies are independent. */
function copyOf(from: SubjectEvaluation) {
  const ids = new Map(from.objectives.map((one) => [one.id, newId()]))
  return {
    curriculum: from.curriculum,
    threshold: from.threshold,
    weightLm: from.weightLm,
    weightSts: from.weightSts,
    weightSas: from.weightSas,
    remedialMode: from.remedialMode,
    objectives: from.objectives.map((one) => ({
      ...one,
      id: ids.get(one.id) ?? newId(),
      scope: one.scope ?? undefined,
    })),
    // Dates, assignments and periods belong to the other one.
    components: from.components
      .filter(({ isArchived }) => !isArchived)
      .map((one) => ({
        id: newId(),
        code: one.code,
        name: one.name,
        kind: one.kind,
        weight: one.weight,
        competency: one.competency ?? undefined,
        objectiveIds: one.objectiveIds.map((objectiveId) => ids.get(objectiveId) ?? newId()),
        isArchived: false,
      })),
  }
}

/** Copies the set-up to subjects that have none yet: of other classes, or others of a class teacher's own class. */
export async function copySetup(scope: SchoolScope, requested: EvaluationKey, target: Target) {
  const from = await withLists(scope, await readOwnHead(scope, requested))
  let copied = 0
  for (const id of new Set(target.academicSubjectIds)) {
    const to = { id, semesterNo: target.semesterNo }
    const head = await readOwnHead(scope, to)
    if (head.evaluation_id !== null) continue
    await saveSetup(scope, to, copyOf(head.subject_id === from.subject.id ? from : withoutObjectives(from)))
    copied += 1
  }
  return { copied, skipped: new Set(target.academicSubjectIds).size - copied }
}

const mostSources = 20

/**
 * Set-ups of the subject in the same grade, by any author: a new teacher starts from a colleague's work of last year.
 * It contains objectives and components, and nothing about a student.
 */
async function findSources({ db, schoolId }: SchoolScope, head: EvaluationHead): Promise<SetupSource[]> {
  const { rows } = await sql<SetupSource>`
    select given.id, evaluation.semester_no as "semesterNo", year.name as "academicYear", class.name as "academicClass",
        teacher.name as teacher, counted.objectives, counted.components
      from academic_subject given
      join subject_evaluation evaluation on evaluation.school_id = given.school_id and evaluation.academic_subject_id = given.id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id and class.grade = ${head.grade}
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      left join teacher on teacher.school_id = given.school_id and teacher.id = given.teacher_id
      cross join lateral (select
        (select count(*)::int from learning_objective o
          where o.school_id = evaluation.school_id and o.subject_evaluation_id = evaluation.id) as objectives,
        (select count(*)::int from assessment_component c where c.school_id = evaluation.school_id
          and c.subject_evaluation_id = evaluation.id and c.archived_at is null) as components) counted
      where given.school_id = ${schoolId} and given.subject_id = ${head.subject_id}
        and (given.id <> ${head.id} or evaluation.semester_no <> ${head.semester_no})
        and counted.objectives + counted.components > 0
      order by year.start_date desc, evaluation.semester_no = ${head.semester_no} desc, class.name = ${head.class_name} desc,
        ${byClass('class')}, evaluation.id limit ${mostSources}`.execute(db)
  return rows
}

export const listSources = async (scope: SchoolScope, requested: EvaluationKey): Promise<SetupSource[]> =>
  findSources(scope, await readOwnHead(scope, requested))

/** Copies one of them. A subject with a set-up keeps its own. */
export async function copyFrom(
  scope: SchoolScope,
  requested: EvaluationKey,
  source: { sourceId: string; sourceSemesterNo: 1 | 2 },
): Promise<SubjectEvaluation> {
  const head = await readOwnHead(scope, requested)
  if (head.evaluation_id !== null) throw new Failure('CHANGED_MEANWHILE')
  const sources = await findSources(scope, head)
  const known = sources.find((one) => one.id === source.sourceId && one.semesterNo === source.sourceSemesterNo)
  if (!known) throw new Failure('NOT_FOUND')
  const { rows } = await sql<
    Pick<SubjectEvaluation, 'curriculum' | 'threshold' | 'weightLm' | 'weightSts' | 'weightSas'> & {
      evaluation_id: string
      remedial_mode: SubjectEvaluation['remedialMode']
    }
  >`
    select id as evaluation_id, curriculum, threshold, weight_lm as "weightLm", weight_sts as "weightSts",
        weight_sas as "weightSas", remedial_mode
      from subject_evaluation where school_id = ${scope.schoolId} and academic_subject_id = ${known.id}
        and semester_no = ${known.semesterNo}`.execute(scope.db)
  const [rules] = rows
  if (!rules) throw new Failure('NOT_FOUND')
  const lists = await withLists(scope, { ...head, evaluation_id: rules.evaluation_id })
  return saveSetup(scope, requested, copyOf({ ...lists, ...rules, remedialMode: rules.remedial_mode }))
}
