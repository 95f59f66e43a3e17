import type { z } from 'zod'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import type { noteMovedSchool } from '../../../../platform/jobs/queues.ts'

/** With an earlier paper the school is found at its current place. */
export const storeMovedSchool = (
  { schoolId: school_id, signedAs }: z.output<(typeof noteMovedSchool)['payload']>,
  { transactions }: { transactions: Pick<ScopedTransactions, 'platformJob'> },
): Promise<void> =>
  transactions.platformJob(async ({ db }) => {
    await db
      .insertInto('platform.moved_school')
      .values(signedAs.map((signs_as) => ({ signs_as, school_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
