import { sql, type RawBuilder, type Transaction } from 'kysely'

const earlyMark = '/* early */'

/** Does this statement wait for the next one of its transaction? */
export const isEarly = (text: string) => text.startsWith(earlyMark)

/** A statement that leaves with the next one of its transaction (docs/decisions/0029). */
export type Early<Row> = {
  /** Sees the answer before anybody has that of the next statement: what it throws, the next one fails with. */
  check(see: (rows: Row[]) => void): void
  /** Sends it by itself if nothing has taken it along. */
  send(): Promise<void>
}

/** Keeps a statement for the next one of its transaction, so that both cost one round trip. */
export async function sayEarly<Row, Tables>(tx: Transaction<Tables>, statement: RawBuilder<Row>): Promise<Early<Row>> {
  const { rows } = await sql<Early<Row>>`${sql.raw(earlyMark)}${statement}`.execute(tx)
  const [early] = rows
  if (!early) throw new Error('The connection does not keep early statements')
  return early
}
