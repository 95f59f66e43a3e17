import { type RawBuilder, sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type {
  EvaluationComponent,
  Objective,
  SubjectEvaluation,
  subjectEvaluationEndpoints,
  SubjectEvaluationRow,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classWords, nameThen } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { joinedSubjects } from '../academic-subject.ts'
import { isHereAt, onRapor, owedDays, participants } from '../rules.ts'
import { isOwn, visibleTo } from '../visibility.ts'
import { countsForFinal, isOwed } from './rules.ts'

/** What its class, subject and teacher were called in an evaluation's semester; without an evaluation, in Genap. */
function namesThen({ schoolId }: Pick<SchoolScope, 'schoolId'>, no = sql`coalesce(evaluation.semester_no, 2)`) {
  const then = { schoolId, year: sql`year.id`, no }
  return {
    className: nameThen(then, { id: sql`class.id`, now: sql`class.name` }),
    subject: nameThen(then, { id: sql`subject.id`, now: sql`subject.name` }),
    teacher: nameThen(then, { id: sql`teacher.id`, now: sql`teacher.name` }),
  }
}

/** A class, subject or teacher is found by the name of today too. A teacher's own subjects come first. */
export const sortingFor = (scope: SchoolScope): Sorting => {
  const { className, subject, teacher } = namesThen(scope)
  const inClassOrder = byClass('class', { name: className })
  const names = sql`concat_ws(' ', ${className}, ${subject}, ${teacher}, subject.name, teacher.name)`
  return {
    by: {
      own: sql`(not ${isOwn(scope)}, ${inClassOrder}, ${onRapor})`,
      class: sql`(${inClassOrder}, ${onRapor})`,
      subject: sql`(${byName(subject)}, ${inClassOrder})`,
      teacher: byName(teacher),
      status: sql`evaluation.status`,
    },
    defaultSort: scope.role === 'teacher' ? 'own' : 'class',
    id: sql`given.id`,
    search: { words: sql`concat_ws(' ', ${classWords}, fold_text(${names}))` },
  }
}

type Filters = Pick<
  Received<typeof subjectEvaluationEndpoints.list>['query'],
  'academicYearId' | 'semesterNo' | 'academicClassId' | 'subjectId' | 'teacherId' | 'status'
>

/** Its teacher writes it; the school's admin may do its set-up. */
const mayWrite = (scope: SchoolScope) =>
  scope.role === 'school_admin' ? sql<boolean>`true` : scope.role === 'teacher' ? isOwn(scope) : sql<boolean>`false`

type Setting = Awaited<ReturnType<typeof readSetting>>
type Known = { setting?: Setting | undefined; visible?: RawBuilder<boolean> }

/**
 * Subjects of classes with their evaluation in one semester of their year: the requested one, else the current one or
 * the one that ended last.
 */
export async function selectEvaluations(scope: SchoolScope, semesterNo: number | undefined, known: Known = {}) {
  const { db, schoolId } = scope
  const { today, evaluation_remedial_mode: remedialMode } = known.setting ?? (await readSetting(scope))
  const semester = sql<number>`coalesce(${semesterNo ?? null}::int, (select max(term.no) from semester term
    where term.school_id = year.school_id and term.academic_year_id = year.id and term.start_date <= ${today}::date), 1)`
  const names = namesThen(scope, semester)
  return joinedSubjects(db)
    .leftJoin('subject_evaluation as evaluation', (join) =>
      join
        .onRef('evaluation.school_id', '=', 'given.school_id')
        .onRef('evaluation.academic_subject_id', '=', 'given.id')
        .on('evaluation.semester_no', '=', semester),
    )
    .where('given.school_id', '=', schoolId)
    .where('subject.subject_group', '<>', 'EKSKUL')
    .where((eb) => eb.or([eb('given.semester_no', 'is', null), eb('given.semester_no', '=', semester)]))
    .where(known.visible ?? (await visibleTo(scope, semester)))
    .select([
      'given.id',
      'year.id as year_id',
      'year.name as year_name',
      'ac.id as rombel_id',
      names.className.as('class_name'),
      'class.grade',
      'subject.id as subject_id',
      names.subject.as('subject_name'),
      'subject.religion',
      'teacher.id as teacher_id',
      names.teacher.$castTo<string | null>().as('teacher_name'),
      semester.as('semester_no'),
      'evaluation.id as evaluation_id',
      'evaluation.version',
      sql<SubjectEvaluation['remedialMode']>`coalesce(evaluation.remedial_mode, ${remedialMode})`.as('remedial_mode'),
      sql<SubjectEvaluation['status']>`coalesce(evaluation.status, 'DRAFT')`.as('status'),
      sql<SubjectEvaluation['curriculum']>`coalesce(evaluation.curriculum, ac.curriculum, year.curriculum)`.as(
        'curriculum',
      ),
      sql<SubjectEvaluation['curriculum']>`coalesce(ac.curriculum, year.curriculum)`.as('class_curriculum'),
      sql<number>`coalesce(evaluation.threshold, given.threshold)`.as('threshold'),
      sql<number>`coalesce(evaluation.weight_lm, given.weight_lm)`.as('weight_lm'),
      sql<number>`coalesce(evaluation.weight_sts, given.weight_sts)`.as('weight_sts'),
      sql<number>`coalesce(evaluation.weight_sas, given.weight_sas)`.as('weight_sas'),
      mayWrite(scope).as('is_own'),
    ])
}

/** The list's rows, filtered. */
export async function findEvaluations(scope: SchoolScope, query: Filters) {
  const all = await selectEvaluations(scope, query.semesterNo)
  let found = query.academicYearId
    ? all.where('ac.academic_year_id', '=', query.academicYearId)
    : all.where('year.is_active', '=', true)
  if (query.academicClassId) found = found.where('given.academic_class_id', '=', query.academicClassId)
  if (query.subjectId) found = found.where('given.subject_id', '=', query.subjectId)
  if (query.teacherId) found = found.where('given.teacher_id', '=', query.teacherId)
  if (query.status === 'BELUM') found = found.where('evaluation.id', 'is', null)
  else if (query.status) found = found.where('evaluation.status', '=', query.status)
  return found
}

type Selected = Awaited<ReturnType<typeof selectEvaluations>>
export type EvaluationHead = Awaited<ReturnType<Selected['executeTakeFirstOrThrow']>>

export const toHead = (row: EvaluationHead) => ({
  id: row.id,
  semesterNo: row.semester_no === 2 ? (2 as const) : (1 as const),
  academicYear: { id: row.year_id, name: row.year_name },
  academicClass: { id: row.rombel_id, name: row.class_name, grade: row.grade as Grade },
  subject: { id: row.subject_id, name: row.subject_name },
  teacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
  curriculum: row.curriculum,
  threshold: row.threshold,
  weightLm: row.weight_lm,
  weightSts: row.weight_sts,
  weightSas: row.weight_sas,
  status: row.status,
  isOwn: row.is_own,
  isSetUp: row.evaluation_id !== null,
})

type Counts = Pick<
  SubjectEvaluationRow,
  'objectives' | 'components' | 'hasFinalScore' | 'filled' | 'owed' | 'students' | 'mean' | 'below'
>
const nothing: Counts = {
  objectives: 0,
  components: 0,
  hasFinalScore: false,
  filled: 0,
  owed: 0,
  students: 0,
  mean: null,
  below: 0,
}

/** One statement for all rows of a page. Who has left keeps her scores, owes none, and is not counted. */
export async function toRows(scope: SchoolScope, rows: readonly EvaluationHead[]): Promise<SubjectEvaluationRow[]> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const ids = rows.flatMap(({ evaluation_id: id }) => id ?? [])
  const { rows: counted } = await sql<Counts & { id: string }>`
    select evaluation.id,
        (select count(*)::int from learning_objective o
          where o.school_id = evaluation.school_id and o.subject_evaluation_id = evaluation.id) as objectives,
        (select count(*)::int from assessment_component c where c.school_id = evaluation.school_id
          and c.subject_evaluation_id = evaluation.id and c.archived_at is null) as components,
        exists (select from assessment_component c where c.school_id = evaluation.school_id
          and c.subject_evaluation_id = evaluation.id and c.archived_at is null and ${countsForFinal}) as "hasFinalScore",
        coalesce(r.filled, 0)::int as filled, coalesce(r.owed, 0)::int as owed, coalesce(r.students, 0)::int as students,
        r.mean::int as mean, coalesce(r.below, 0)::int as below
      from subject_evaluation evaluation
      join academic_subject given on given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and term.no = evaluation.semester_no
      left join lateral (
        select sum(coalesce(result.filled, 0)) as filled, count(*) as students,
            -- Whoever has come since the last save has no result yet, and owes what will be held from then on.
            sum(coalesce(result.owed, (select count(*) from assessment_component c where c.school_id = evaluation.school_id
              and c.subject_evaluation_id = evaluation.id and c.archived_at is null and ${isOwed}
              and (c.held_on is null or c.held_on <@ of_roster.owed_days)))) as owed,
            round(avg(result.final_score) * 10) as mean,
            count(*) filter (where result.final_score < evaluation.threshold or result.skill_score < evaluation.threshold) as below
          from (select p.student_id, ${owedDays('p')} as owed_days from ${participants} p
            where p.school_id = evaluation.school_id and p.academic_subject_id = evaluation.academic_subject_id
              and p.semester_no = evaluation.semester_no
            group by p.student_id having ${isHereAt(sql`least(${today}::date, term.end_date)`, 'p')}) of_roster
          left join subject_result result on result.school_id = evaluation.school_id
            and result.subject_evaluation_id = evaluation.id and result.student_id = of_roster.student_id) r on true
      where evaluation.school_id = ${schoolId} and evaluation.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  return rows.map((row) => ({ ...toHead(row), ...(byId.get(row.evaluation_id ?? '') ?? nothing) }))
}

/** A subject of a class in a semester; without a number, in the latest that has begun. */
export type EvaluationKey = { id: string; semesterNo: number | undefined }

export async function readHead(scope: SchoolScope, { id, semesterNo }: EvaluationKey): Promise<EvaluationHead> {
  const all = await selectEvaluations(scope, semesterNo)
  const row = await all.where('given.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/**
 * For callers who may change the evaluation; a colleague and a homeroom teacher may read it. Finding out what a caller
 * may read besides her own takes four statements, so that is checked only for those who may not write.
 */
export async function readOwnHead(
  scope: SchoolScope,
  requested: EvaluationKey,
  setting?: Setting,
): Promise<EvaluationHead> {
  const own = await selectEvaluations(scope, requested.semesterNo, { setting, visible: mayWrite(scope) })
  const head = await own.where('given.id', '=', requested.id).executeTakeFirst()
  if (head) return head
  await readHead(scope, requested)
  throw new Failure('FORBIDDEN')
}

/** What else the calling teacher teaches in the class. */
export async function readOtherSubjects(scope: SchoolScope, head: EvaluationHead, setting: Setting) {
  if (scope.role !== 'teacher' || !head.is_own) return []
  const own = await selectEvaluations(scope, head.semester_no, { setting, visible: isOwn(scope) })
  return own
    .where('ac.id', '=', head.rombel_id)
    .where('given.id', '<>', head.id)
    .clearSelect()
    .select(['given.id', 'subject.name'])
    .orderBy(onRapor)
    .execute()
}

export async function readEvaluation(scope: SchoolScope, requested: EvaluationKey): Promise<SubjectEvaluation> {
  return withLists(scope, await readHead(scope, requested))
}

export async function withLists(scope: SchoolScope, head: EvaluationHead): Promise<SubjectEvaluation> {
  const [one] = await withListsOf(scope, [head])
  if (!one) throw new Error('one evaluation is asked for, and one is given')
  return one
}

/** The same for several evaluations in order, in as many statements as for one. */
export async function withListsOf(
  { db, schoolId }: SchoolScope,
  heads: readonly EvaluationHead[],
): Promise<SubjectEvaluation[]> {
  const ids = heads.flatMap(({ evaluation_id: id }) => id ?? [])
  const { rows: objectives } = await sql<Objective & Of>`
    select subject_evaluation_id as of, id, code, text, scope from learning_objective
      where school_id = ${schoolId} and subject_evaluation_id = any(${ids}::uuid[]) order by order_no`.execute(db)
  const { rows: components } = await sql<EvaluationComponent & Of>`
    select c.subject_evaluation_id as of, c.id, c.code, c.name, c.kind, c.weight, c.held_on as date, c.competency, c.task_id as "taskId",
        c.exam_id as "examId",
        coalesce((select array_agg(l.objective_id order by o.order_no) from component_objective l
          join learning_objective o on o.school_id = l.school_id and o.id = l.objective_id
          where l.school_id = c.school_id and l.component_id = c.id), '{}') as "objectiveIds",
        c.archived_at is not null as "isArchived",
        (select count(*)::int from score s
          where s.school_id = c.school_id and s.component_id = c.id and s.state <> 'EMPTY') as filled
      from assessment_component c
      where c.school_id = ${schoolId} and c.subject_evaluation_id = any(${ids}::uuid[])
      order by c.order_no`.execute(db)
  return heads.map((head) => ({
    ...toHead(head),
    remedialMode: head.remedial_mode,
    classCurriculum: head.class_curriculum,
    objectives: ownRows(objectives, head),
    components: ownRows(components, head),
    version: head.version ?? 0,
  }))
}

/** The evaluation that a row belongs to. */
type Of = { of: string }

const ownRows = <Row extends Of>(rows: readonly Row[], { evaluation_id: id }: EvaluationHead) =>
  rows.flatMap(({ of, ...row }) => (of === id ? [row] : []))
