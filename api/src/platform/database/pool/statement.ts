import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'

/** How a statement is sent. docs/database.md tells what each option costs and brings. */
export type StatementOptions = {
  /**
   * `custom`: PostgreSQL plans it for its values each time instead of preparing it (docs/decisions/0026). For searches
   * over a whole school, where a plan that knows no values takes thirty times as long as the planning.
   */
  plan?: 'custom'
  /**
   * false: no nested-loop joins (docs/decisions/0031). For joins over the data of a whole school, because the planner
   * takes a school that the statistics do not know for one with a single student. Not where a date or an id keeps the
   * join small: that table would then be read whole. Within transactions only.
   */
  nestedLoops?: false
  /**
   * `single`: the statement reads everything that its transaction is for. If it is the first one (after a pipelined
   * one) BEGIN READ ONLY and COMMIT are sent with it, and what follows is in a transaction of its own, without role and
   * school. After another statement it is an ordinary one.
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
