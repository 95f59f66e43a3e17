import type { z } from 'zod'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { followStudents } from '../../../platform/jobs/queues.ts'
import { notifyAccounts } from '../../../platform/notify/notify.ts'

type Payload = z.output<(typeof followStudents)['payload']>
type Parts = { transactions: Pick<ScopedTransactions, 'schoolSystemJob' | 'platformJob'> }

/**
 * A graduate's own account becomes an alumna's by itself, and one whose graduation was undone a student's again, of
 * which its owner gets a mail. Follows what the students are by now, so that it may run late, or twice.
 */
export async function updateAccounts({ schoolId, studentIds }: Payload, { transactions }: Parts) {
  const students = await transactions.schoolSystemJob(schoolId, ({ db }) =>
    db
      .selectFrom('student')
      .select(['id', 'status'])
      .where('school_id', '=', schoolId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(studentIds))))
      .execute(),
  )
  const idsOf = (status: string) => students.filter((one) => one.status === status).map(({ id }) => id)
  const moves = [
    { role: 'alumni', from: 'student', personIds: idsOf('ALUMNI') },
    { role: 'student', from: 'alumni', personIds: idsOf('AKTIF') },
  ] as const
  for (const { role, from, personIds } of moves) {
    const profileIds = await transactions.platformJob(async (scope) => {
      const { db } = scope
      const own = db
        .selectFrom('platform.profile as p')
        .where('p.school_id', '=', schoolId)
        .where('p.ended_at', 'is', null)
        .where((eb) => eb('p.person_id', '=', eb.fn.any(eb.val(personIds))))
      // One who has both kinds keeps both: a role is held once.
      const moved = await db
        .updateTable('platform.profile as p')
        .set({ role })
        .where('p.school_id', '=', schoolId)
        .where('p.role', '=', from)
        .where('p.ended_at', 'is', null)
        .where((eb) => eb('p.person_id', '=', eb.fn.any(eb.val(personIds))))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('platform.profile as other_p')
                .whereRef('other_p.school_id', '=', 'p.school_id')
                .where('other_p.role', '=', role)
                .where('other_p.ended_at', 'is', null)
                .where((eb) =>
                  eb.or([
                    eb('other_p.account_id', '=', eb.ref('p.account_id')),
                    eb('other_p.person_id', '=', eb.ref('p.person_id')),
                  ]),
                ),
            ),
          ),
        )
        .returning('p.account_id')
        .execute()
      const accountIds = role === 'student' ? moved.map((row) => row.account_id) : []
      if (accountIds.length > 0) {
        const { name: schoolName } = await db
          .selectFrom('platform.school')
          .select('name')
          .where('id', '=', schoolId)
          .executeTakeFirstOrThrow()
        const onceKey = `${schoolId} ${dateIn('WIB', scope.clock.now())}`
        await notifyAccounts(
          scope,
          accountIds.map((accountId) => ({ to: { accountId }, kind: 'STUDENT_AGAIN', data: { schoolName }, onceKey })),
        )
      }
      return (await own.select('p.id').where('p.role', '=', role).execute()).map(({ id }) => id)
    })
    await transactions.schoolSystemJob(schoolId, ({ db }) =>
      db
        .updateTable('actor')
        .set({ role })
        .where('school_id', '=', schoolId)
        .where('role', '=', from)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(profileIds))))
        .execute(),
    )
  }
}
