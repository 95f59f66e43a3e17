import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'

/** How a statement is sent. docs/database.md tells what each option costs and brings. */
export type StatementOptions = {
  /**
   * `custom`: PostgreSQL plans it for its values each time instead of preparing it (docs/decisions/0026). For what is
   * looked for in a whole school, where a plan that knows no values takes thirty times as long as planning does.
   */
  plan?: 'custom'
  /**
   * false: nothing is joined row by row (docs/decisions/0031). For joins of what a whole school has: a school that the
   * statistics do not know counts as one of a single student. Not where a date or an id makes a join short, since that
   * would be read whole too. Within transactions only.
   */
  nestedLoops?: false
  /**
   * `single`: it reads all that its transaction is for. As the first statement (after a pipelined one) it brings BEGIN READ
   * ONLY and COMMIT along, and what follows it is in a transaction of its own, without role and school. Where a statement
   * came before it, it is one like any other.
   */
  transaction?: 'single'
  /** It waits for the next statement of its transaction and leaves with it (pipelined.ts). */
  pipelined?: true
  /** Milliseconds that its transaction's statements may take from here on; set `statement_timeout` with it. */
  patience?: number
}

// Kysely hands the root of a query from the builder to the driver.
const known = new WeakMap<RootOperationNode, StatementOptions>()
const none: StatementOptions = {}

export const optionsOf = ({ query }: Pick<CompiledQuery, 'query'>): StatementOptions => known.get(query) ?? none

/** A query with options for the pool. They hold for the query that is executed, not for one that it is a part of. */
export function statement<Query extends { withPlugin(plugin: KyselyPlugin): Query }>(
  query: Query,
  options: StatementOptions,
): Query {
  return query.withPlugin({
    transformQuery: ({ node }) => {
      // A copy, since what this query was derived from may be executed too.
      const own = { ...node }
      known.set(own, { ...known.get(node), ...options })
      return own
    },
    transformResult: async ({ result }) => result,
  })
}
