import { sql } from 'kysely'
import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { SubjectOfClass, Taken } from './class-scores.ts'

type CellsOfStudent = ReadonlyMap<string, CellContent>
/** By evaluation, then by student, then by component. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, CellsOfStudent>>

type Part = { id: string; evaluationId: string; subjectId: string; isArchived: boolean }

const partsOf = (subjects: readonly SubjectOfClass[]) =>
  subjects.flatMap(({ id: subjectId, evaluationId, components }) =>
    components.flatMap(({ id, isArchived }): Part[] =>
      evaluationId ? [{ id, evaluationId, subjectId, isArchived }] : [],
    ),
  )

/** Looks up each component's scores by key: a plan for many components at once reads those of every school. */
const scoresOf = ({ schoolId }: SchoolScope, parts: readonly Part[]) => sql`
  unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ evaluationId }) => evaluationId)}::uuid[])
      as part (component_id, evaluation_id)
    cross join lateral (
      select student_id, state, value, remedial from score
        where score.school_id = ${schoolId} and score.component_id = part.component_id offset 0) cell`

export const readCells = (scope: SchoolScope, subjects: readonly SubjectOfClass[]): Promise<Cells> =>
  readParts(scope, partsOf(subjects))

/** Who takes which subject, and whose descriptions were edited (by evaluation and student). */
export type CellReaders = { taken: Taken; worded: ReadonlyMap<string, unknown> }

/**
 * Cells for finding what is missing. A student with a score in every component lacks nothing, whatever the scores: hers
 * are not read, and are 0 here, unless an edited description has to fit them.
 */
export async function readCellsLacking(
  scope: SchoolScope,
  subjects: readonly SubjectOfClass[],
  { taken, worded }: CellReaders,
): Promise<Cells> {
  const parts = partsOf(subjects).filter(({ isArchived }) => !isArchived)
  const complete = await readComplete(scope, parts)
  for (const key of worded.keys()) {
    const [evaluationId = '', studentId = ''] = key.split(' ')
    complete.get(evaluationId)?.delete(studentId)
  }
  const isLacking = ({ evaluationId, subjectId }: Part) =>
    [...taken.values()].some((ofClass) => {
      const owing = [...(ofClass.get(subjectId) ?? [])]
      return !owing.every((studentId) => complete.get(evaluationId)?.has(studentId))
    })
  const found = new Map<string, Map<string, CellsOfStudent>>()
  const lacking: Part[] = []
  for (const [evaluationId, own] of Map.groupBy(parts, (part) => part.evaluationId)) {
    const scored = new Map(own.map(({ id }) => [id, { state: 'SCORE', value: 0 } as const]))
    found.set(evaluationId, new Map([...(complete.get(evaluationId) ?? [])].map((studentId) => [studentId, scored])))
    if (own.slice(0, 1).some(isLacking)) lacking.push(...own)
  }
  for (const [evaluationId, students] of await readParts(scope, lacking, complete)) {
    for (const [studentId, cells] of students) found.get(evaluationId)?.set(studentId, cells)
  }
  return found
}

type Students = ReadonlyMap<string, ReadonlySet<string>>

/** By evaluation, the students with a score in every one of these components. */
async function readComplete(scope: SchoolScope, parts: readonly Part[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ evaluation_id: string; students: string[] }>`
    with scored as (
      select evaluation_id, student_id, count(*) as scores from ${scoresOf(scope, parts)}
        where cell.state = 'SCORE' group by 1, 2
    )
    select evaluation_id, json_agg(student_id) as students from scored
      join (select evaluation_id, count(*) as parts
        from unnest(${parts.map(({ evaluationId }) => evaluationId)}::uuid[]) as part (evaluation_id) group by 1
      ) required using (evaluation_id)
      where scores = parts group by 1`.execute(scope.db)
  return new Map(rows.map(({ evaluation_id: id, students }) => [id, new Set(students)] as const))
}

/** Without the given students. */
async function readParts(scope: SchoolScope, parts: readonly Part[], omitted: Students = new Map()) {
  const evaluationIds = new Set(parts.map(({ evaluationId }) => evaluationId))
  const pairs = [...omitted].flatMap(([id, students]) =>
    evaluationIds.has(id) ? [...students].map((studentId) => [id, studentId] as const) : [],
  )
  // One row per component: a class has thousands of cells.
  const { rows } = await sql<{
    evaluation_id: string
    component_id: string
    students: string[]
    states: CellContent['state'][]
    values: CellContent['value'][]
    remedials: CellContent['value'][]
  }>`
    select evaluation_id, component_id, json_agg(student_id) as students, json_agg(state) as states,
        json_agg(value) as values, json_agg(remedial) as remedials
      from ${scoresOf(scope, parts)}
      where (evaluation_id, student_id) not in (
        select * from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, id]) => id)}::uuid[]))
      group by 1, 2`.execute(scope.db)
  const found = new Map<string, Map<string, Map<string, CellContent>>>()
  for (const { evaluation_id: id, component_id: componentId, students: ids, states, values, remedials } of rows) {
    const students = found.get(id) ?? new Map<string, Map<string, CellContent>>()
    found.set(id, students)
    ids.forEach((studentId, at) => {
      const own = students.get(studentId) ?? new Map<string, CellContent>()
      const cell = { state: states[at] ?? 'EMPTY', value: values[at] ?? null, remedial: remedials[at] ?? null }
      students.set(studentId, own.set(componentId, cell))
    })
  }
  return found
}
