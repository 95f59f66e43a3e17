import { sql } from 'kysely'
import type { z } from 'zod'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Settings } from '../../../platform/env/env.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { notifyUnlocked } from '../../../platform/jobs/queues.ts'
import { mailText, named, ours } from '../../../platform/mail/mail-text.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { kind } from './save-card.ts'

type Payload = z.output<(typeof notifyUnlocked)['payload']>
type Parts = { transactions: ScopedTransactions; settings: Settings }
type Concerned = { profileIds: string[]; className: string; by: string }
type Unlocked = { cards: number; reasons: string[]; by: string[] }

/** Of a class unlocked over and over. */
const shownReasons = 5

/**
 * Mails everybody who teaches or leads the class: its scores can be changed again. An hour has one mail about a class,
 * so one that had to wait is about all that were unlocked since.
 */
export async function mailUnlocked(unlocked: Payload, { transactions, settings }: Parts): Promise<void> {
  const { profileIds, className, cards, reasons, by } = await transactions.schoolJob(unlocked, async ({ db }) => {
    const { by: first, ...concerned } = await findConcerned(db, unlocked)
    const found = await findUnlocked(db, unlocked)
    return { ...concerned, ...(found ?? { cards: unlocked.cards, reasons: [unlocked.reason], by: [first] }) }
  })
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
        text: mailText`Kunci ${ours(`${cards}`)} rapor kelas ${named(className)} semester ${ours(semester)} dibuka oleh ${quoted(by)}.

Alasannya: ${quoted(reasons)}

Nilai dan isian rapornya dapat diubah lagi sampai dikunci kembali:
${ours(`${settings.publicUrl}/app/kbm/student-evaluation`)}

Hadir
`,
      })
    }
  })
}

/** Several texts of other people, each in its quotes. */
const quoted = (texts: readonly string[]) => ours(texts.map((text) => mailText`${text}`.text).join(', '))

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

async function findUnlocked(db: Database, { schoolId, academicClassId, semesterNo, since }: Payload) {
  if (since === undefined) return undefined
  const { rows } = await sql<Unlocked>`
    with unlocked as (
      select entry.record_id, entry.at, by.name as by,
          jsonb_path_query_first(entry.changes, '$[*] ? (@.field == "reason").to') #>> '{}' as reason
        from audit_entry entry
        join report_card card on card.school_id = entry.school_id and card.id = entry.record_id
          and card.academic_class_id = ${academicClassId} and card.semester_no = ${semesterNo}
        join actor by on by.school_id = entry.school_id and by.id = entry.actor_id
        where entry.school_id = ${schoolId} and entry.kind = ${kind} and entry.at >= ${since}
          and entry.changes @> ${JSON.stringify([{ field: 'state', to: reportCardStateLabels.DRAFT }])}::jsonb
    )
    select count(distinct record_id)::int as cards,
        array(select reason from unlocked where reason is not null group by reason order by min(at) limit ${shownReasons})
          as reasons,
        array(select by from unlocked group by by order by min(at) limit ${shownReasons}) as by
      from unlocked`.execute(db)
  return rows[0] && rows[0].cards > 0 ? rows[0] : undefined
}
