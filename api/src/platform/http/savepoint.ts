import { type QueryExecutorProvider, sql } from 'kysely'
import { Failure } from '../failure.ts'

/**
 * A part of the transaction that fails alone: returns its Failure, with the part rolled back, and throws any other
 * error. For acts on several rows of which each may be refused.
 */
export async function inSavepoint<T>({ db }: { db: QueryExecutorProvider }, work: () => Promise<T>) {
  await sql`savepoint part`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(db)
    return done
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await sql`rollback to savepoint part`.execute(db)
    return error
  }
}

/** What an act would return or fail with: everything it writes is rolled back. */
export async function dryRun<T>({ db }: { db: QueryExecutorProvider }, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db)
  }
}
