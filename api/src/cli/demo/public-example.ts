import { sql } from 'kysely'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import type { ScopedTransactions } from '../../platform/http/scoped-transactions.ts'
import { deleteSchool } from './delete-school.ts'
import { analyzeExample, fillExample } from './fill-with-example.ts'

type Parts = {
  transactions: Pick<ScopedTransactions, 'platformJob'>
  ownerUrl: string
  clock: Clock
  /** The setting EXAMPLE_SCHOOL. */
  isOffered: boolean
}

/** Other people than in the example of local mode, which may be in the same database. */
const seed = 2031

/**
 * Makes the school that strangers may look at, makes it anew once the date has changed (WIB), and deletes it when it is
 * no longer offered. Called every few seconds by every server; one of them works. Returns whether this one did.
 */
export async function renewExample({ transactions, ownerUrl, clock, isOffered }: Parts): Promise<boolean> {
  const due = ({ db }: { db: Pick<Database, 'selectFrom'> }) => isDue(db, { clock, isOffered })
  if (!(await transactions.platformJob(due))) return false
  const owner = openDatabase(ownerUrl, { max: 1, prepares: false })
  try {
    return await owner.transaction().execute(async (db) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('example school', 0)) as ours`.execute(db)
      // Another server may have finished in between.
      if (!rows[0]?.ours || !(await isDue(db, { clock, isOffered }))) return false
      const old = await findExample(db)
      if (old) await deleteSchool(db, old.id)
      if (!isOffered) return true
      await fillExample(db, { now: clock.now(), kind: 'public', seed })
      await analyzeExample(db)
      return true
    })
  } finally {
    await owner.destroy()
  }
}

const findExample = (db: Pick<Database, 'selectFrom'>) =>
  db.selectFrom('platform.school').select(['id', 'created_at']).where('is_example', '=', true).executeTakeFirst()

/** A server that was off all night makes it when it starts. */
async function isDue(
  db: Pick<Database, 'selectFrom'>,
  { clock, isOffered }: Pick<Parts, 'clock' | 'isOffered'>,
): Promise<boolean> {
  const there = await findExample(db)
  if (!isOffered) return there !== undefined
  return !there || dateIn('WIB', there.created_at) !== dateIn('WIB', clock.now())
}
