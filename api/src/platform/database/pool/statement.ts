import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'

/** How a statement is sent. docs/database.md explains the costs and benefits of each option. */
export type StatementOptions = {
  /**
   * `custom`: PostgreSQL plans it for its values each time instead of preparing it (docs/decisions/0026). For searches
   * over a whole school, where a generic plan takes thirty times as long as the planning.
   */
  plan?: 'custom'
  /**
   * false: no nested-loop joins (docs/decisions/0031). For joins over the data of a whole school, because the planner
   * expects a single student in a school that the statistics do not cover. Not where a date or an id keeps the join
   * small: that table would then be read whole. Within transactions only.
   */
  nestedLoops?: false
  /**
   * `single`: the statement reads everything that its transaction needs. If it is the first one (after a pipelined one)
   * BEGIN READ ONLY and COMMIT are sent with it, and what follows runs in another transaction, without role and school.
   * After another statement it is an ordinary one.
   */
  transaction?: 'single'
  /** Sent together with the next statement of its transaction (pipelined.ts). */
  pipelined?: true
  /** Milliseconds that its transaction's statements may take from here on; set `statement_timeout` with it. */
  patience?: number
}

// Kysely passes the root node of a query from the builder to the driver.
const known = new WeakMap<RootOperationNode, StatementOptions>()
const none: StatementOptions = {}

export const optionsOf = ({ query }: Pick<CompiledQuery, 'query'>): StatementOptions => known.get(query) ?? none

/** A query with options for the pool. They apply to the executed query, not to one that contains it. */
export function statement<Query extends { withPlugin(plugin: KyselyPlugin): Query }>(
  query: Query,
  options: StatementOptions,
): Query {
  return query.withPlugin({
    transformQuery: ({ node }) => {
      // A copy, since the original query may be executed too.
      const own = { ...node }
      known.set(own, { ...known.get(node), ...options })
      return own
    },
    transformResult: async ({ result }) => result,
  })
}
