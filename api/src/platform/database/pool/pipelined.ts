import { sql, type RawBuilder } from 'kysely'

const earlyMark = '/* pipelined */'

/** Does this statement wait for the next one of its transaction? */
export const isPipelined = (text: string) => text.startsWith(earlyMark)

/** A statement that leaves with the next one of its transaction (docs/decisions/0029). */
export type Pipelined<Row> = {
  /** Sees the answer before anybody has that of the next statement: what it throws, the next one fails with. */
  check(see: (rows: Row[]) => void): void
  /** Sends it by itself if nothing has taken it along. */
  send(): Promise<void>
}

/** Has a statement kept for the next one of its transaction, so that both cost one round trip. */
export const pipelined = <Row>(statement: RawBuilder<Row>): RawBuilder<Pipelined<Row>> =>
  sql<Pipelined<Row>>`${sql.raw(earlyMark)}${statement}`

/** The early statement among what saying it gave. */
export function pipelinedResult<Row>([kept]: Pipelined<Row>[]): Pipelined<Row> {
  if (!kept) throw new Error('The connection does not keep pipelined statements')
  return kept
}
