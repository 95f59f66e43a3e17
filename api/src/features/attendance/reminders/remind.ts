import type { z } from 'zod'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { runSchedule } from '../../../platform/jobs/queues.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { findReminders } from './find-reminders.ts'

type Due = z.output<(typeof runSchedule)['payload']>
type Parts = { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> }

/** Reminds each teacher with something not filled in, once a day. */
export const remind = ({ schoolId, date }: Due, { transactions }: Parts): Promise<void> =>
  transactions.schoolSystemJob(schoolId, async (scope) => {
    const reminders = await findReminders(scope, date)
    await notify(
      scope,
      reminders.map(({ profileId, classes, lessons }) => ({
        to: { profileId },
        kind: 'SHEETS_OPEN',
        data: { date, classes, lessons },
        onceKey: date,
      })),
    )
  })
