import { sql } from 'kysely'
import { byName } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'

type Holder = { id: string; name: string; email: string }

/**
 * The other teachers with a teacher's mailbox, by name. An account is of one mailbox, and so is an invitation: of two
 * teachers the first who accepts has it. Those who left count while an account is theirs.
 */
export async function teachersByMailbox({
  db,
  schoolId,
}: SchoolScope): Promise<(teacher: { id: string; email: string | null | undefined }) => string[]> {
  const { rows } = await sql<Holder>`
    select id, name, email from teacher
      where school_id = ${schoolId} and email is not null
        and (status in ('AKTIF', 'CUTI') or exists (select from actor
          where actor.school_id = teacher.school_id and actor.person_id = teacher.id and actor.role = 'teacher'))
      order by ${byName('name')}, id`.execute(db)
  const holders = Map.groupBy(rows, ({ email }) => mailboxOf(email))
  return ({ id, email }) =>
    (email ? (holders.get(mailboxOf(email)) ?? []) : []).filter((one) => one.id !== id).map(({ name }) => name)
}

/** Said on saving a teacher's address, which is not refused. */
export async function mailboxWarning(
  scope: SchoolScope,
  teacher: { id: string; email: string | null },
): Promise<{ warning?: string }> {
  if (!teacher.email) return {}
  const others = (await teachersByMailbox(scope))(teacher)
  if (others.length === 0) return {}
  return {
    warning: `Email ini juga ada di data ${others.join(', ')}. Satu email hanya untuk akun satu orang: yang lebih dahulu menerima undangan memilikinya.`,
  }
}
