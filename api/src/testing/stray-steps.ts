import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What grows with a school's pupils and years. */
const bigTables = ['student', 'enrollment', 'teacher', 'attendance_cell', 'guardian', 'student_guardian']

type Asked = { schoolId: string; text: string; values: readonly unknown[]; evenSmall?: boolean }

/** Every step of the plan that the planner makes for a school's statement. */
export async function stepsOf(db: Database, { schoolId, text, values, evenSmall = false }: Asked): Promise<Plan[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${schoolId}, true)`.execute(
      tx,
    )
    // Then the planner reads a small table as a whole only where no index leads to the rows.
    if (evenSmall) await sql`set local enable_seqscan = off`.execute(tx)
    const explained = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...sql`select 1`.compile(tx),
      sql: `explain (format json) ${text}`,
      parameters: values,
    })
    const root = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!root) throw new Error('no plan')
    return nodesOf(root)
  })
}

/** Steps of a statement that read a big table otherwise than by its school. */
export async function strayStepsOf(db: Database, asked: Asked): Promise<string[]> {
  return (await stepsOf(db, asked)).flatMap((node) => {
    const table = node['Relation Name']
    if (node['Node Type'] === 'Seq Scan' && (asked.evenSmall || bigTables.includes(table ?? ''))) {
      return [`Seq Scan on ${table}`]
    }
    const condition = node['Index Cond']
    return condition && !condition.includes('school_id') ? [`${node['Index Name'] ?? table}: ${condition}`] : []
  })
}
