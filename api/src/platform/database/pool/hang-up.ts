import type { Duplex } from 'node:stream'
import type { Client } from './connection.ts'

/** The driver's own way to PostgreSQL, of which its types do not tell. */
export const streamOf = (client: Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** Cuts a connection off without a goodbye, which one that hangs would never take: all that waits on it fails at once. */
export const hangUp = (client: Client): void => void streamOf(client).destroy()

/** Nobody is let in to a database that does not answer: to wait would only make the crowd larger. */
export class DatabaseHangs extends Error {
  constructor() {
    super('The database does not answer')
  }
}
