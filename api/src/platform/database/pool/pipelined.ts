import { sql, type RawBuilder } from 'kysely'
import { statement } from './statement.ts'

/** A statement sent together with the next one of its transaction (docs/decisions/0029). */
export type Pipelined<Row> = {
  /** Checks the rows before the next statement's result is returned; an error thrown here makes that statement fail. */
  check(see: (rows: Row[]) => void): void
  /** Sends it separately if it has not been sent with another one. */
  send(): Promise<void>
}

/** Defers a statement to the next one of its transaction, so that both cost one round trip. */
export const pipelined = <Row>(query: RawBuilder<Row>): RawBuilder<Pipelined<Row>> =>
  statement(sql<Pipelined<Row>>`${query}`, { pipelined: true })

/** The pipelined statement among the rows of its result. */
export function pipelinedResult<Row>([result]: Pipelined<Row>[]): Pipelined<Row> {
  if (!result) throw new Error('The connection does not keep pipelined statements')
  return result
}
