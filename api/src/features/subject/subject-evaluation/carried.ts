import { sql } from 'kysely'
import {
  countedCell,
  type CarriedComponent,
  toOwnComponent,
  isUndecided,
  placeCarried,
} from '@hadir/contract/evaluation/carried-scores.ts'
import type { CellContent, ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { nameThen } from '../../class/rules.ts'
import { readFormerSchoolSources, type Source, type SourcesOf } from './former-school/sources.ts'
import type { EvaluationHead } from './records.ts'
import type { RosterStudent } from './roster.ts'

/**
 * A student who changes class within a semester keeps her scores. They are read from the class that she left each time
 * and never copied, so that a second move, a move back and its undoing leave nothing behind. What a former school gave a
 * student who came in mid-semester counts by the same rules.
 */
export type Carried = {
  /** Components of single students; the others do not owe them. */
  components: CarriedComponent[]
  /** By student and component, of both the class's components and those of her own. */
  cells: ReadonlyMap<string, ReadonlyMap<string, CarriedCell>>
  /** Students with a score of which only the teacher can decide whether it counts. */
  undecided: ReadonlySet<string>
}
export type CarriedCell = Content & {
  from: string
  /** Of the exemption, where she has a component of her own. */
  rev: number
  /** What the old class has; it differs only if she is exempt from it. */
  source: Content & { savedAt: string }
}
type Content = ReturnType<typeof countedCell>

type CarriedSources = ReadonlyMap<string, readonly Source[]>

/**
 * By student: everything that she has in classes that she left within the semester or from a former school. Few have any.
 * The subjects left are found first, because planning one join of ten tables takes longer than reading it.
 */
export async function readSources(scope: SchoolScope, of: SourcesOf): Promise<CarriedSources> {
  const { db, schoolId } = scope
  const last = of.to ? sql`${of.to}::uuid` : sql`(array_agg(e.academic_class_id order by e.join_date desc))[1]`
  const isMover = of.to ? sql`bool_or(e.academic_class_id <> ${of.to})` : sql`count(distinct e.academic_class_id) > 1`
  const then = (record: string) =>
    nameThen(
      { schoolId, year: sql`ac.academic_year_id`, no: sql`${of.semesterNo}::int` },
      { id: sql.ref(`${record}.id`), now: sql.ref(`${record}.name`) },
    )
  const { rows } = await sql<Omit<Source, 'savedAt'> & { savedAt: Date }>`
    with mover as materialized (
      select e.student_id, ${last} as last_class, array_agg(e.academic_class_id) as classes
        from semester term
        join enrollment e on e.school_id = term.school_id and e.student_id = any(${of.studentIds}::uuid[])
          and e.academic_year_id = term.academic_year_id and e.join_date <= term.end_date
          and (e.leave_date is null or e.leave_date > term.start_date)
        where term.school_id = ${schoolId} and term.academic_year_id = ${of.yearId} and term.no = ${of.semesterNo}
        group by e.student_id having ${isMover}
    ), source as materialized (
      select given.id, given.subject_id, given.academic_class_id, ${then('subject')} as subject, ${then('class')} as class,
          class.grade, class.order_no
        from academic_class ac
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
        join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        where ac.school_id = ${schoolId} and ac.id in (select unnest(mover.classes) from mover)
          and ${of.subjectId ? sql`given.subject_id = ${of.subjectId}` : sql`true`}
    )
    select mover.student_id as "studentId", mover.last_class as to, source.subject_id as "subjectId",
        source.id as "academicSubjectId", source.subject as "sourceSubject", c.id as "componentId", c.code, c.name, c.kind,
        c.weight, c.competency, source.class as "className", score.state, score.value, score.remedial, score.reason,
        score.saved_at as "savedAt", exemption.reason as exemption, coalesce(exemption.rev, 0) as "exemptionRev"
      from mover
      join score on score.school_id = ${schoolId} and score.student_id = mover.student_id
        and score.state in ('SCORE', 'ABSENT', 'EXEMPT')
      join assessment_component c on c.school_id = score.school_id and c.id = score.component_id and c.archived_at is null
      join subject_evaluation evaluation on evaluation.school_id = c.school_id and evaluation.id = c.subject_evaluation_id
        and evaluation.semester_no = ${of.semesterNo}
      join source on source.id = evaluation.academic_subject_id and source.academic_class_id = any(mover.classes)
        and source.academic_class_id <> mover.last_class
      left join carried_exemption exemption on exemption.school_id = score.school_id
        and exemption.component_id = score.component_id and exemption.student_id = score.student_id
      order by mover.student_id, ${byName('source.subject')}, ${byClass('source', { name: 'source.class' })}, c.order_no`.execute(
    db,
  )
  const ofClasses = rows.map((row): Source => ({ ...row, savedAt: row.savedAt.toISOString() }))
  return Map.groupBy([...ofClasses, ...(await readFormerSchoolSources(scope, of))], ({ studentId }) => studentId)
}

type To = {
  /** The id of the class's subject. */
  id: string
  subjectId: string
  evaluationId: string | null
  curriculum: SubjectEvaluation['curriculum']
  components: readonly { id: string; code: string; name: string; kind: ComponentKind; isArchived: boolean }[]
  /** Whether it is the subject of a student who is now in this class. */
  isOf: (student: { id: string; academicClassId: string }) => boolean
}

const nothing: Carried = { components: [], cells: new Map(), undecided: new Set() }

type OwnCells = ReadonlyMap<string, ReadonlyMap<string, { state: CellContent['state']; savedAt: string }>>

/** The moved students' own cells in these components, by student. */
export async function readOwnCells(
  { db, schoolId }: SchoolScope,
  sources: CarriedSources,
  componentIds: readonly string[],
): Promise<OwnCells> {
  if (sources.size === 0) return new Map()
  const { rows } = await sql<{ studentId: string; componentId: string; state: CellContent['state']; savedAt: Date }>`
    select student_id as "studentId", component_id as "componentId", state, saved_at as "savedAt" from score
      where school_id = ${schoolId} and component_id = any(${componentIds}::uuid[])
        and student_id = any(${[...sources.keys()]}::uuid[])`.execute(db)
  const found = new Map<string, Map<string, { state: CellContent['state']; savedAt: string }>>()
  for (const { studentId, componentId, state, savedAt } of rows) {
    const own = found.get(studentId) ?? new Map<string, { state: CellContent['state']; savedAt: string }>()
    found.set(studentId, own.set(componentId, { state, savedAt: savedAt.toISOString() }))
  }
  return found
}

/** What is carried into one subject of a class. */
export function collectCarried(to: To, sources: CarriedSources, own: OwnCells): Carried {
  if (sources.size === 0 || to.evaluationId === null) return nothing
  const components = new Map<string, CarriedComponent>()
  const cells = new Map<string, Map<string, CarriedCell>>()
  const undecided = new Set<string>()
  for (const [studentId, all] of sources) {
    const given = all.filter(
      (one) =>
        one.subjectId === to.subjectId &&
        one.academicSubjectId !== to.id &&
        to.isOf({ id: studentId, academicClassId: one.to }),
    )
    if (given.length === 0) continue
    const ofStudent = new Map<string, CarriedCell>()
    for (const { score, under } of placeCarried(to, own.get(studentId) ?? new Map<string, never>(), given)) {
      if (under === null) components.set(score.componentId, toOwnComponent(to, score))
      if (isUndecided(to, score)) undecided.add(studentId)
      const source = { ...countedCell({ ...score, exemption: null }), savedAt: score.savedAt }
      const cell = { ...countedCell(score), from: score.className, rev: score.exemptionRev, source }
      ofStudent.set(under ?? score.componentId, cell)
    }
    cells.set(studentId, ofStudent)
  }
  return { components: [...components.values()], cells, undecided }
}

/** A grid's set-up with the components of single students at its end, and what is carried into it. */
export async function withCarried(
  scope: SchoolScope,
  head: EvaluationHead,
  { setup, students }: { setup: SubjectEvaluation; students: readonly RosterStudent[] },
): Promise<{ setup: SubjectEvaluation; carried: Carried }> {
  const { year_id: yearId, semester_no: semesterNo } = head
  const of = { yearId, semesterNo, subjectId: head.subject_id }
  const sources = await readSources(scope, { ...of, studentIds: students.map(({ id }) => id) })
  if (sources.size === 0) return { setup, carried: nothing }
  const own = await readOwnCells(
    scope,
    sources,
    setup.components.map(({ id }) => id),
  )
  return withSources(head, { setup, students, sources, own })
}

type Into = { setup: SubjectEvaluation; students: readonly RosterStudent[]; sources: CarriedSources; own: OwnCells }

/** The same once its sources are read, which may be of several subjects. */
export function withSources(
  head: EvaluationHead,
  { setup, students, sources, own }: Into,
): { setup: SubjectEvaluation; carried: Carried } {
  const byId = new Map(students.map((one) => [one.id, one]))
  const to = { ...setup, subjectId: head.subject_id, evaluationId: head.evaluation_id }
  const isOf: To['isOf'] = ({ id, academicClassId }) =>
    academicClassId === head.rombel_id || byId.get(id)?.otherClass != null
  const carried = collectCarried({ ...to, isOf }, sources, own)
  const components = carried.components.map((one) => ({
    ...one,
    date: null,
    objectiveIds: [],
    isArchived: false,
    taskId: null,
    examId: null,
    filled: 1,
  }))
  return { setup: { ...setup, components: [...setup.components, ...components] }, carried }
}

/** The components that only some students have. */
export const isCarried = ({ carriedFrom }: { carriedFrom?: string | undefined }) => carriedFrom !== undefined
