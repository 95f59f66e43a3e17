import { sql, type RawBuilder } from 'kysely'
import { statement } from './statement.ts'

/** A statement that leaves with the next one of its transaction (docs/decisions/0029). */
export type Pipelined<Row> = {
  /** Sees the answer before anybody has that of the next statement: what it throws, the next one fails with. */
  check(see: (rows: Row[]) => void): void
  /** Sends it by itself if nothing has taken it along. */
  send(): Promise<void>
}

/** Keeps a statement for the next one of its transaction, so that both cost one round trip. */
export const pipelined = <Row>(query: RawBuilder<Row>): RawBuilder<Pipelined<Row>> =>
  statement(sql<Pipelined<Row>>`${query}`, { pipelined: true })

/** The pipelined statement among the rows of its result. */
export function pipelinedResult<Row>([result]: Pipelined<Row>[]): Pipelined<Row> {
  if (!result) throw new Error('The connection does not keep pipelined statements')
  return result
}
