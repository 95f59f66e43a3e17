import { sql, type QueryExecutorProvider, type SelectQueryBuilder } from 'kysely'
import { optionsOf, statement } from '../database/pool/statement.ts'

const rowsAtOnce = 1_000

/** All rows of a query, in parts, as of one moment. A transaction may have one such reading at a time. */
export async function* readRows<DB, TB extends keyof DB, Row>(
  { db }: { db: QueryExecutorProvider },
  query: SelectQueryBuilder<DB, TB, Row>,
): AsyncGenerator<Row[]> {
  // The list's options affect planning, and a cursor's query is planned here.
  const options = optionsOf(query.compile())
  await statement(sql`declare list_rows no scroll cursor for ${query}`, options).execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from list_rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close list_rows`.execute(db)
}
