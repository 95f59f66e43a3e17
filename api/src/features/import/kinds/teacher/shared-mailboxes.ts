import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'
import { teacherList } from './columns.ts'
import { placeOf, warn } from '../../list/draft.ts'
import type { ExistingTeacher } from './existing.ts'
import type { Planned } from '../../plan/plan.ts'

type Holder = { who: string; row?: Planned }

const atWork = ['AKTIF', 'CUTI']

/** Warns of the address of two teachers, in the file or in the school: the first who accepts an invitation has it. */
export function warnOfSharedMailboxes(planned: readonly Planned[], existing: readonly ExistingTeacher[]): void {
  const rows = planned.filter(({ verdict }) => verdict !== 'ditolak')
  const inFile = new Set(rows.map(({ recordId }) => recordId))
  const stored = new Map(existing.map(({ id, row }) => [id, row]))
  const holders = Map.groupBy(
    [
      ...rows.flatMap((row) => {
        const email = row.draft.values['email'] ?? stored.get(row.recordId ?? '')?.['email']
        return ofMailbox(email, { who: `${row.draft.name} (${placeOf(row.draft)})`, row })
      }),
      ...existing
        .filter(({ id, row }) => !inFile.has(id) && atWork.includes(String(row['status'])))
        .flatMap(({ row }) => ofMailbox(row['email'], { who: `${String(row['name'])} (di data sekolah)` })),
    ],
    ({ mailbox }) => mailbox,
  )
  for (const sharing of holders.values()) {
    if (sharing.length < 2) continue
    for (const holder of sharing) {
      const { row } = holder
      if (!row?.draft.values['email']) continue
      const others = sharing.flatMap((one) => (one === holder ? [] : [one.who])).join(', ')
      const message = `Email ini juga milik ${others}. Satu email hanya untuk akun satu orang: periksa.`
      warn(row.draft, { shape: teacherList, key: 'email', code: 'MAILBOX_SHARED', message })
    }
  }
}

const ofMailbox = (email: unknown, holder: Holder) =>
  typeof email === 'string' ? [{ ...holder, mailbox: mailboxOf(email) }] : []
