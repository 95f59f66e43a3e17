import { sql } from 'kysely'
import type { Database } from '../platform/database/open.ts'
import { statement, type StatementOptions } from '../platform/database/pool/statement.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Tables that grow with a school's students and years. */
const bigTables = ['student', 'enrollment', 'teacher', 'attendance_cell', 'guardian', 'student_guardian']

/** Whether a statement only reads a school's data. */
export const isReading = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\bplatform"?\.|set_config|\binsert into\b/.test(text)

type Statement = { schoolId: string; text: string; values: readonly unknown[]; options?: StatementOptions }
type ExplainedStatement = Statement & { evenSmall?: boolean }

/** Every step of the planner's plan for a school's statement. */
export const stepsOf = (db: Database, requested: ExplainedStatement): Promise<Plan[]> =>
  explained(db, requested, 'explain (format json)')

/** How many rows the steps of a statement returned or discarded when executed. */
export async function rowsHandled(db: Database, requested: Statement): Promise<number> {
  const steps = await explained(db, requested, 'explain (analyze, timing off, format json)')
  const handled = steps.map((step) => {
    const inVain = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)
    return ((step['Actual Rows'] ?? 0) + inVain) * (step['Actual Loops'] ?? 0)
  })
  return handled.reduce((sum, rows) => sum + rows, 0)
}

async function explained(
  db: Database,
  { schoolId, text, values, options = {}, evenSmall = false }: ExplainedStatement,
  explain: string,
): Promise<Plan[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${schoolId}, true)`.execute(
      tx,
    )
    // Then the planner scans a small table only where no index leads to the rows.
    if (evenSmall) await sql`set local enable_seqscan = off`.execute(tx)
    const answer = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...statement(sql`select 1`, { ...(options.nestedLoops === false && { nestedLoops: false }) }).compile(tx),
      sql: `${explain} ${text}`,
      parameters: values,
    })
    const root = answer.rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!root) throw new Error('no plan')
    return nodesOf(root)
  })
}

/** Steps of a statement that read a big table without its school's index. */
export async function randomStepsOf(db: Database, requested: ExplainedStatement): Promise<string[]> {
  return (await stepsOf(db, requested)).flatMap((node) => {
    const table = node['Relation Name']
    if (node['Node Type'] === 'Seq Scan' && (requested.evenSmall || bigTables.includes(table ?? ''))) {
      return [`Seq Scan on ${table}`]
    }
    const condition = node['Index Cond']
    return condition && !condition.includes('school_id') ? [`${node['Index Name'] ?? table}: ${condition}`] : []
  })
}
