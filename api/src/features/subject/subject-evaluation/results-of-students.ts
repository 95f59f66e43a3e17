import { sql } from 'kysely'
import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readWording } from '../../academic-year/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { withSources, readOwnCells, readSources } from './carried.ts'
import { type EvaluationHead, withListsOf } from './records.ts'
import { calculateResults, componentIdsOf, isStored, readStored, type StoredRow, writeResults } from './results.ts'
import { readTakers } from './roster.ts'
import { readTicks } from './ticks.ts'

type Cells = ReadonlyMap<string, ReadonlyMap<string, CellContent>>

/**
 * Stores the results of some students in many subjects of a year's semester again, in as many statements as in one: a
 * student who changes class has two dozen. Whoever no longer takes a subject loses her result in it.
 */
export async function refreshStudents(
  scope: SchoolScope,
  heads: readonly EvaluationHead[],
  studentIds: readonly string[],
): Promise<void> {
  const [first] = heads
  if (!first) return
  const evaluationIds = heads.flatMap(({ evaluation_id: id }) => id ?? [])
  await moveAll(scope, evaluationIds)
  const setting = await readSetting(scope)
  const of = { yearId: first.year_id, semesterNo: first.semester_no }
  const template = await readWording(scope, { yearId: of.yearId, no: of.semesterNo }, setting)
  const setups = await withListsOf(scope, heads)
  const takers = await readTakers(scope, heads, { today: setting.today, only: studentIds })
  const sources = await readSources(scope, { ...of, studentIds })
  const componentIds = setups.flatMap(({ components }) => components.map(({ id }) => id))
  const own = await readOwnCells(scope, sources, componentIds)
  const cells = await readCellsOf(scope, componentIds, studentIds)
  const ticks = await readTicks(scope, evaluationIds)
  const stored = await readStored(scope, evaluationIds, studentIds)
  const left: { evaluationId: string | null; studentId: string }[] = []
  const changed = heads.flatMap((head, at) => {
    const students = takers.get(head.id) ?? []
    const before = stored.get(head.evaluation_id) ?? new Map<string, StoredRow>()
    const { setup, carried } = withSources(head, { setup: setups[at]!, students, sources, own })
    const assessed = componentIdsOf(setup)
    const now = calculateResults({ setup, students, template, carried, cells, assessed, ticks, descriptions: before })
    const takes = new Set(students.map(({ id }) => id))
    for (const studentId of before.keys())
      if (!takes.has(studentId)) left.push({ evaluationId: head.evaluation_id, studentId })
    const results = now
      .map((one) => ({ ...one, studentId: one.student.id }))
      .filter((one) => !isStored(one, before.get(one.studentId)))
    return results.length > 0 ? [{ evaluationId: head.evaluation_id, results }] : []
  })
  if (left.length > 0) {
    await sql`
      delete from subject_result where school_id = ${scope.schoolId} and (subject_evaluation_id, student_id) in (
        select * from unnest(${left.map(({ evaluationId }) => evaluationId)}::uuid[],
          ${left.map(({ studentId }) => studentId)}::uuid[]))`.execute(scope.db)
  }
  if (changed.length > 0) await writeResults(scope, changed)
}

/** Notifies open grids. In order of id: two moves at once wait for each other. */
async function moveAll({ db, schoolId }: SchoolScope, evaluationIds: readonly string[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from subject_evaluation
        where school_id = ${schoolId} and id = any(${evaluationIds}::uuid[]) order by id for update
    )
    update subject_evaluation set score_seq = score_seq + 1
      where school_id = ${schoolId} and id in (select id from locked)`.execute(db)
}

/** By student and component. */
async function readCellsOf(
  { db, schoolId }: SchoolScope,
  componentIds: readonly string[],
  studentIds: readonly string[],
): Promise<Cells> {
  const { rows } = await sql<CellContent & { student_id: string; component_id: string }>`
    select student_id, component_id, state, value, remedial from score
      where school_id = ${schoolId} and component_id = any(${componentIds}::uuid[])
        and student_id = any(${studentIds}::uuid[])`.execute(db)
  const cells = new Map<string, Map<string, CellContent>>()
  for (const { student_id, component_id, ...cell } of rows) {
    const own = cells.get(student_id) ?? new Map<string, CellContent>()
    cells.set(student_id, own.set(component_id, cell))
  }
  return cells
}
