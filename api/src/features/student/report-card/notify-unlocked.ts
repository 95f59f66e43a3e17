import { sql } from 'kysely'
import type { z } from 'zod'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { notifyUnlocked } from '../../../platform/jobs/queues.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { kind } from './save-card.ts'

type Payload = z.output<(typeof notifyUnlocked)['payload']>
type Parts = { transactions: Pick<ScopedTransactions, 'schoolJob'> }
type Concerned = { profileIds: string[]; className: string; by: string }
type Unlocked = { cards: number; reasons: string[]; by: string[] }

/** Of a class unlocked over and over. */
const shownReasons = 5

/**
 * Notifies everybody who teaches or leads the class that its scores can be changed again. An hour has one job about a
 * class, so one that had to wait is about all that were unlocked since.
 */
export const notifyOfUnlocked = (unlocked: Payload, { transactions }: Parts): Promise<void> =>
  transactions.schoolJob(unlocked, async (scope) => {
    const { db, clock } = scope
    const { academicClassId, semesterNo, since, cards, reason } = unlocked
    const { by: first, className, profileIds } = await findConcerned(db, unlocked)
    const found = (await findUnlocked(db, unlocked)) ?? { cards, reasons: [reason], by: [first] }
    const onceKey = `${academicClassId} ${semesterNo} ${since ?? clock.now().toISOString()}`
    await notify(
      scope,
      profileIds.map((profileId) => ({
        to: { profileId },
        kind: 'RAPOR_UNLOCKED',
        data: { className, semesterNo, ...found },
        onceKey,
      })),
    )
  })

type Database = Parameters<Parameters<ScopedTransactions['schoolJob']>[1]>[0]['db']

async function findConcerned(db: Database, { schoolId, profileId, academicClassId }: Payload): Promise<Concerned> {
  const { rows } = await sql<Concerned>`
    select class.name as "className", a.name as by, array(
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
      from academic_class ac
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join actor a on a.school_id = ac.school_id and a.id = ${profileId}
      where ac.school_id = ${schoolId} and ac.id = ${academicClassId}`.execute(db)
  return rows[0] ?? { profileIds: [], className: '', by: '' }
}

async function findUnlocked(db: Database, { schoolId, academicClassId, semesterNo, since }: Payload) {
  if (since === undefined) return undefined
  const { rows } = await sql<Unlocked>`
    with unlocked as (
      select entry.record_id, entry.at, a.name as by,
          jsonb_path_query_first(entry.changes, '$[*] ? (@.field == "reason").to') #>> '{}' as reason
        from audit_entry entry
        join report_card card on card.school_id = entry.school_id and card.id = entry.record_id
          and card.academic_class_id = ${academicClassId} and card.semester_no = ${semesterNo}
        join actor a on a.school_id = entry.school_id and a.id = entry.actor_id
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
