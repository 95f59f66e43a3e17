import type { Registration } from '@hadir/contract/auth/register.ts'
import { Failure } from '../../../platform/failure.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { RegionIds } from '../../region/rules.ts'
import { mailboxProofHash } from '../session/cookies.ts'

/** The cookie from the verified code is valid for the verified address; of two concurrent requests one waits. */
export async function readMailboxProof({ db, client, clock }: PlatformScope, email: string): Promise<void> {
  const token_hash = mailboxProofHash(client)
  if (!token_hash) throw new Failure('MAILBOX_NOT_PROVEN')
  const proof = await db
    .selectFrom('platform.proven_mailbox')
    .select('email')
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .forUpdate()
    .executeTakeFirst()
  if (!proof) throw new Failure('MAILBOX_NOT_PROVEN')
  if (proof.email !== email) {
    throw new Failure('MAILBOX_NOT_PROVEN', { fields: { 'account.email': 'Pakai email yang tadi diverifikasi' } })
  }
}

/** Uses up the proof, which has been read and is locked. */
export async function spendMailboxProof({ db, client, clock }: PlatformScope): Promise<void> {
  await db
    .updateTable('platform.proven_mailbox')
    .set({ used_at: clock.now() })
    .where('token_hash', '=', mailboxProofHash(client))
    .execute()
}

type Stated = Registration['account']
/** An invited teacher's comes from her school's record, which has no places. */
type NewAccount = Pick<Stated, 'accountType' | 'name' | 'email' | 'address' | 'dob' | 'gender' | 'phone'> &
  Partial<Pick<Stated, 'nisn' | 'province' | 'regency' | 'district' | 'village'>>

export async function insertAccount(
  { db, clock }: PlatformScope,
  account: NewAccount,
  places: RegionIds,
): Promise<string> {
  const now = clock.now()
  const inserted = await db
    .insertInto('platform.account')
    .values({
      id: newId(now.getTime()),
      email: account.email,
      account_type: account.accountType,
      name: account.name,
      nisn: account.nisn ?? null,
      address: account.address,
      province_id: account.province ?? null,
      regency_id: account.regency ?? null,
      district_id: account.district ?? null,
      village_id: account.village ?? null,
      ...places,
      dob: account.dob,
      gender: account.gender,
      phone: account.phone,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new Failure('ACCOUNT_EXISTS')
  return inserted.id
}
