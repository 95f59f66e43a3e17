import type { z } from 'zod'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Settings } from '../../../platform/env/env.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { PlatformJobScope } from '../../../platform/http/scope.ts'
import type { runSchedule } from '../../../platform/jobs/queues.ts'
import { mailText, named, ours } from '../../../platform/mail/mail-text.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findReminders, type Reminder } from './find-reminders.ts'

type Due = z.output<(typeof runSchedule)['payload']>
type Parts = { transactions: ScopedTransactions; settings: Settings }

/** One mail to each teacher with something not filled in. The mails and the record of them are one transaction. */
export async function remind({ schoolId, date }: Due, { transactions, settings }: Parts): Promise<void> {
  const reminders = await transactions.schoolSystemJob(schoolId, (scope) => findReminders(scope, date))
  await transactions.platformJob(async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('platform.job_schedule_run')
      .set({ done_at: scope.clock.now() })
      .where('school_id', '=', schoolId)
      .where('kind', '=', 'REMIND')
      .where('date', '=', date)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const mailboxes = await readMailboxes(scope, reminders)
    for (const { profileId, classes, lessons } of reminders) {
      const to = mailboxes.get(profileId)
      if (to) await queueMail(scope.enqueue, settings, { to, ...wordsOf({ classes, lessons }, date, settings) })
    }
  })
}

/** Of current profiles; each account only once. */
async function readMailboxes({ db }: PlatformJobScope, reminders: readonly Reminder[]): Promise<Map<string, string>> {
  if (reminders.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'a.email'])
    .where('p.ended_at', 'is', null)
    .where(
      'p.id',
      'in',
      reminders.map(({ profileId }) => profileId),
    )
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function wordsOf({ classes, lessons }: Omit<Reminder, 'profileId'>, date: SchoolDate, { publicUrl }: Settings) {
  const names = named([...new Set([...classes, ...lessons].map(({ name }) => name))].join(', '))
  const lines = [
    ...classes.map(
      ({ name, sheet, unmarked }) =>
        mailText`${named(name)}: ${ours(`${unmarked}`)} siswa belum diisi\n${ours(`${publicUrl}/app/kbm/daily-attendance/${sheet}`)}`
          .text,
    ),
    ...lessons.map(
      ({ name, sheet }) =>
        mailText`${named(name)}: pelajaran belum diisi\n${ours(`${publicUrl}/app/kbm/subject-attendance/${sheet}`)}`
          .text,
    ),
  ]
  return {
    subject: mailText`Absensi ${names} belum diisi`,
    text: mailText`Absensi hari ${ours(formatLongDate(date))} belum lengkap.

${ours(lines.join('\n\n'))}

Email ini dikirim satu kali sehari, pada jam yang dipilih admin sekolah.

Hadir
`,
  }
}
