import { sql } from 'kysely'
import type { z } from 'zod'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { Settings } from '../../../platform/env/env.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { notifyUnlocked } from '../../../platform/jobs/queues.ts'
import { mailText, named, ours } from '../../../platform/mail/mail-text.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'

type Payload = z.output<(typeof notifyUnlocked)['payload']>
type Parts = { transactions: ScopedTransactions; settings: Settings }
type Concerned = { profileIds: string[]; className: string; by: string }

/** Mails everybody who teaches or leads the class: its scores can be changed again. */
export async function mailUnlocked(unlocked: Payload, { transactions, settings }: Parts): Promise<void> {
  const { profileIds, className, by } = await transactions.schoolJob(unlocked, (scope) =>
    findConcerned(scope.db, unlocked),
  )
  await transactions.platformJob(async ({ db, enqueue }) => {
    const mailboxes = await db
      .selectFrom('platform.profile as p')
      .innerJoin('platform.account as a', 'a.id', 'p.account_id')
      .select('a.email')
      .distinct()
      .where('p.ended_at', 'is', null)
      .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(profileIds))))
      .orderBy('a.email')
      .execute()
    const semester = semesterNames[unlocked.semesterNo === 2 ? 2 : 1]
    for (const { email: to } of mailboxes) {
      await queueMail(enqueue, settings, {
        to,
        subject: mailText`Kunci rapor ${named(className)} dibuka`,
        text: mailText`Kunci ${unlocked.cards} rapor kelas ${named(className)} semester ${ours(semester)} dibuka oleh ${by}.

Alasannya: ${unlocked.reason}

Nilai dan isian rapornya dapat diubah lagi sampai dikunci kembali:
${ours(`${settings.publicUrl}/app/kbm/student-evaluation`)}

Hadir
`,
      })
    }
  })
}

type Database = Parameters<Parameters<ScopedTransactions['schoolJob']>[1]>[0]['db']

async function findConcerned(db: Database, { schoolId, profileId, academicClassId }: Payload): Promise<Concerned> {
  const { rows } = await sql<Concerned>`
    select class.name as "className", by.name as by, array(
        select actor.id from actor
          where actor.school_id = ${schoolId} and actor.role = 'teacher' and actor.id <> ${profileId}
            and actor.person_id in (
              select given.teacher_id from academic_subject given
                where given.school_id = ${schoolId} and given.academic_class_id = ${academicClassId}
              union select co.teacher_id from academic_subject given
                join academic_subject_co_teacher co on co.school_id = given.school_id
                  and co.academic_subject_id = given.id
                where given.school_id = ${schoolId} and given.academic_class_id = ${academicClassId}
              union select h.teacher_id from homeroom h
                where h.school_id = ${schoolId} and h.academic_class_id = ${academicClassId} and h.end_date is null)
      ) as "profileIds"
      from academic_class rombel
      join class on class.school_id = rombel.school_id and class.id = rombel.class_id
      join actor by on by.school_id = rombel.school_id and by.id = ${profileId}
      where rombel.school_id = ${schoolId} and rombel.id = ${academicClassId}`.execute(db)
  return rows[0] ?? { profileIds: [], className: '', by: '' }
}
