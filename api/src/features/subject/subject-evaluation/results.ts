import { type QueryExecutorProvider, sql } from 'kysely'
import {
  formulaVersion,
  hasFinalScore,
  isFinished,
  midSemester,
  studentResult,
  type StudentResult,
} from '@hadir/contract/evaluation/student-result.ts'
import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import type { DescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockEvaluation, readLockedStudents } from './locked-students.ts'
import { readWording } from '../../academic-year/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { type Described, readDescriptions, wordedBy } from './edited-descriptions.ts'
import { type Carried, isCarried, withCarried } from './carried.ts'
import { moveSeq } from './follow.ts'
import { readConcerned, type WrittenScore } from './concerned-students.ts'
import { type EvaluationHead, type EvaluationKey, readOwnHead, withLists } from './records.ts'
import { readRoster, type RosterStudent } from './roster.ts'
import { assertSemesterOpen } from './rules.ts'
import { readTicks } from './ticks.ts'

export type Result = { student: RosterStudent; result: StudentResult; mid: StudentResult }

export type KnownSubject = {
  setup: SubjectEvaluation
  students: readonly RosterStudent[]
  /** From the former classes of its students; `setup` has their components. */
  carried: Carried
  /** How descriptions read in the semester. */
  template: DescriptionTemplate
}

/** The set-up, the roster and the wording, which one save needs more than once. */
export async function readKnownSubject(
  scope: SchoolScope,
  head: EvaluationHead,
  known?: Awaited<ReturnType<typeof readSetting>>,
): Promise<KnownSubject> {
  const setting = known ?? (await readSetting(scope))
  const [setup, { students }] = [await withLists(scope, head), await readRoster(scope, head, setting)]
  const template = await readWording(scope, { yearId: head.year_id, no: head.semester_no }, setting)
  return { ...(await withCarried(scope, head, { setup, students })), students, template }
}

type Known = {
  subject?: KnownSubject | undefined
  descriptions?: ReadonlyMap<string, Described>
  /** Only for these students; the set-up then shows which components have been held. */
  only?: readonly string[] | undefined
}

/** Each student's current results. */
async function currentResults(scope: SchoolScope, head: EvaluationHead, known: Known = {}): Promise<Result[]> {
  const { only } = known
  const { setup, students, template, carried } = known.subject ?? (await readKnownSubject(scope, head))
  const descriptions = known.descriptions ?? (await readDescriptions(scope, head))
  const ticks = await readTicks(scope, head.evaluation_id ? [head.evaluation_id] : [])
  const ownComponents = setup.components.filter((one) => !isCarried(one))
  const { rows } = await sql<CellContent & { student_id: string; component_id: string }>`
    select score.student_id, score.component_id, score.state, score.value, score.remedial from score
      where score.school_id = ${scope.schoolId}
        and score.component_id = any(${ownComponents.map(({ id }) => id)}::uuid[])
        and ${isAmong(only)}`.execute(scope.db)
  const cells = new Map<string, Map<string, CellContent>>()
  const assessed = only
    ? componentIdsOf(setup)
    : new Set(rows.flatMap((cell) => (cell.state === 'EMPTY' ? [] : cell.component_id)))
  for (const { student_id, component_id, ...cell } of rows) {
    const own = cells.get(student_id) ?? new Map<string, CellContent>()
    cells.set(student_id, own.set(component_id, cell))
  }
  const chosen = only ? students.filter(({ id }) => only.includes(id)) : students
  return calculateResults({ setup, students: chosen, template, carried, cells, assessed, ticks, descriptions })
}

type Ingredients = KnownSubject & {
  /** Of the class's own components, by student and component. */
  cells: ReadonlyMap<string, ReadonlyMap<string, CellContent>>
  /** The components that have been held. */
  assessed: ReadonlySet<string>
  ticks: Awaited<ReturnType<typeof readTicks>>
  descriptions: ReadonlyMap<string, Described>
}

/** The results of these students in one subject. */
export function calculateResults(of: Ingredients): Result[] {
  const { setup, students, template, carried, cells, assessed, ticks, descriptions } = of
  const middle = midSemester(setup, assessed)
  return students.map((student) => {
    const graded = { ...student, ticks: ticks.get(student.id) }
    const from = carried.cells.get(student.id)
    const own = new Map<string, CellContent>([...(cells.get(student.id) ?? []), ...(from ?? [])])
    return {
      student,
      result: studentResult(setup, { ...graded, ...wordedBy(descriptions.get(student.id)) }, own, template),
      // An edited description covers the whole semester.
      mid: studentResult(
        middleWith(setup, { assessed, middle, from }),
        { ...graded, description: null, editedFrom: null },
        own,
        template,
      ),
    }
  })
}

type Middle = {
  assessed: ReadonlySet<string>
  middle: SubjectEvaluation
  from: ReadonlyMap<string, unknown> | undefined
}

/** What she brought is due for her in mid-semester, also where her new class has no score yet. */
const middleWith = (setup: SubjectEvaluation, { assessed, middle, from }: Middle) =>
  from ? midSemester(setup, new Set([...assessed, ...from.keys()])) : middle

const isAmong = (studentIds: readonly string[] | undefined) =>
  studentIds ? sql`student_id = any(${studentIds}::uuid[])` : sql`true`

/** The components that have been held, without looking at their scores. */
export const componentIdsOf = ({ components }: SubjectEvaluation) =>
  new Set(components.flatMap(({ id, filled, carriedFrom }) => (filled > 0 && carriedFrom === undefined ? id : [])))

/**
 * Stores the results that lists and papers read, and returns the counter that open grids follow. Students removed from
 * the roster lose their result. `subject`: as this transaction read it, if it changed neither set-up nor roster since;
 * `written`: everything that it changed, usually of one student in forty. Only rows that differ are written.
 */
export async function refreshResults(
  scope: SchoolScope,
  head: EvaluationHead,
  { subject, written }: { subject?: KnownSubject; written?: readonly WrittenScore[] } = {},
) {
  const seq = await moveSeq(scope, head.evaluation_id)
  const only = subject && written && (await readConcerned(scope, head, { subject, written }))
  await storeResults(scope, head, { subject, only })
  return seq
}

/** `only`: the results of these students; those of the others stay as they are. */
export async function storeResults(
  scope: SchoolScope,
  head: EvaluationHead,
  { subject, only }: Pick<Known, 'subject' | 'only'>,
): Promise<void> {
  const stored =
    (await readStored(scope, [head.evaluation_id], only)).get(head.evaluation_id) ?? new Map<string, StoredRow>()
  const now = await currentResults(scope, head, { subject, descriptions: stored, only })
  const results = now.map((one) => ({ ...one, studentId: one.student.id }))
  const left = new Set(stored.keys())
  for (const { studentId } of results) left.delete(studentId)
  if (left.size > 0) {
    await sql`
      delete from subject_result
        where school_id = ${scope.schoolId} and subject_evaluation_id = ${head.evaluation_id}
          and student_id = any(${[...left]}::uuid[])`.execute(scope.db)
  }
  const changed = results.filter((one) => !isStored(one, stored.get(one.studentId)))
  if (changed.length > 0) await writeResults(scope, [{ evaluationId: head.evaluation_id, results: changed }])
}

export type StoredRow = ReturnType<typeof storedOf> & Described

/** Every stored column of results, by evaluation and student. */
export async function readStored(
  { db, schoolId }: SchoolScope,
  evaluationIds: readonly EvaluationHead['evaluation_id'][],
  only: readonly string[] | undefined,
): Promise<Map<EvaluationHead['evaluation_id'], Map<string, StoredRow>>> {
  const { rows } = await sql<StoredRow>`
    select subject_evaluation_id, student_id, final_score, skill_score, filled, owed, description, skill_description,
        mid_score, mid_skill, mid_filled, mid_owed, mid_description, mid_skill_description, formula_version, edited_from,
        skill_edited_from
      from subject_result where school_id = ${schoolId} and subject_evaluation_id = any(${evaluationIds}::uuid[])
        and ${isAmong(only)}`.execute(db)
  const found = new Map<EvaluationHead['evaluation_id'], Map<string, StoredRow>>()
  for (const row of rows) {
    const own = found.get(row.subject_evaluation_id) ?? new Map<string, StoredRow>()
    found.set(row.subject_evaluation_id, own.set(row.student_id, row))
  }
  return found
}

export const isStored = (one: Stored, row: StoredRow | undefined) =>
  row !== undefined &&
  Object.entries(storedOf(row.subject_evaluation_id, one)).every(
    ([name, value]) => row[name as keyof StoredRow] === value,
  )

type Stored = Pick<Result, 'result' | 'mid'> & { studentId: string }

const storedOf = (evaluationId: string | null, { studentId, result, mid }: Stored) => ({
  subject_evaluation_id: evaluationId,
  student_id: studentId,
  final_score: result.final,
  skill_score: result.skill,
  filled: result.filled,
  owed: result.owed,
  description: result.description,
  skill_description: result.skillDescription,
  mid_score: mid.final,
  mid_skill: mid.skill,
  mid_filled: mid.filled,
  mid_owed: mid.owed,
  mid_description: mid.automatic,
  mid_skill_description: mid.skillDescription,
  formula_version: formulaVersion,
})

/** For any number of evaluations; results not among them stay. */
export async function writeResults(
  { db, schoolId }: { db: QueryExecutorProvider; schoolId: string },
  evaluations: readonly { evaluationId: string | null; results: readonly Stored[] }[],
): Promise<void> {
  const rows = evaluations.flatMap(({ evaluationId, results }) => results.map((one) => storedOf(evaluationId, one)))
  await sql`
    with now as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (subject_evaluation_id uuid, student_id uuid,
        final_score smallint, skill_score smallint, filled smallint, owed smallint, description text,
        skill_description text, mid_score smallint, mid_skill smallint, mid_filled smallint, mid_owed smallint,
        mid_description text, mid_skill_description text, formula_version smallint)
    )
    insert into subject_result (school_id, subject_evaluation_id, student_id, final_score, skill_score, filled, owed,
        description, skill_description, mid_score, mid_skill, mid_filled, mid_owed, mid_description,
        mid_skill_description, formula_version)
      select ${schoolId}, now.* from now
      on conflict (school_id, subject_evaluation_id, student_id) do update
        set final_score = excluded.final_score, skill_score = excluded.skill_score, filled = excluded.filled,
          owed = excluded.owed, description = excluded.description, skill_description = excluded.skill_description,
          mid_score = excluded.mid_score, mid_skill = excluded.mid_skill, mid_filled = excluded.mid_filled,
          mid_owed = excluded.mid_owed, mid_description = excluded.mid_description,
          mid_skill_description = excluded.mid_skill_description, formula_version = excluded.formula_version`.execute(
    db,
  )
}

/** The students who lack a score or a description that they owe; all of them without a component that counts. */
export async function readUnfinished(scope: SchoolScope, head: EvaluationHead): Promise<{ name: string }[]> {
  const subject = await readKnownSubject(scope, head)
  const owing = (await currentResults(scope, head, { subject })).filter(({ student }) => student.isHere)
  const ownComponents = subject.setup.components.filter((one) => !isCarried(one))
  const isSetUp = hasFinalScore({ ...subject.setup, components: ownComponents })
  return owing.flatMap(({ student, result }) => (isSetUp && isFinished(result) ? [] : [student]))
}

type Wording = { studentId: string; text: string | null; part: 'KNOWLEDGE' | 'SKILL' }

/** The teacher's own text stays when scores change; the automatic text it was made from shows whether they have. */
export async function describeResult(scope: SchoolScope, requested: EvaluationKey, { studentId, text, part }: Wording) {
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  const { status } = await lockEvaluation(scope, head.evaluation_id)
  const locked = await readLockedStudents(scope, head)
  if (status === 'TERKUNCI' || locked.has(studentId)) throw new Failure('EVALUATION_LOCKED')
  const found = (await currentResults(scope, head)).find(({ student }) => student.id === studentId)
  if (!found) throw new Failure('NOT_FOUND')
  const isSkill = part === 'SKILL'
  const automatic = isSkill ? found.result.skillAutomatic : found.result.automatic
  const before = isSkill ? found.result.skillDescription : found.result.description
  const [description, editedFrom] = [text ?? automatic, text === null ? null : (automatic ?? '')]
  await refreshResults(scope, head)
  await scope.db
    .updateTable('subject_result')
    .set(
      isSkill
        ? { skill_description: description, skill_edited_from: editedFrom }
        : { description, edited_from: editedFrom },
    )
    .where('school_id', '=', scope.schoolId)
    .where('subject_evaluation_id', '=', head.evaluation_id)
    .where('student_id', '=', studentId)
    .execute()
  await auditChange(scope, {
    kind: 'subject-evaluation',
    id: head.id,
    before: { description: `${found.student.name}: ${before ?? ''}` },
    after: { description: `${found.student.name}: ${description ?? ''}` },
  })
  return { description, editedFrom }
}
