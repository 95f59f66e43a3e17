import type { Duplex } from 'node:stream'
import type { Client } from './connection.ts'

/** The driver's stream to PostgreSQL, which its types omit. */
export const streamOf = (client: Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** Cuts a connection off without Terminate, which a hanging one never accepts: all that waits on it fails at once. */
export const hangUp = (client: Client): void => void streamOf(client).destroy()

/** New callers are rejected while the database does not answer: waiting would only make the queue longer. */
export class DatabaseHangs extends Error {
  constructor() {
    super('The database does not answer')
  }
}
