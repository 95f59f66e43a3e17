import type { Gender } from '@hadir/contract/labels.ts'
import { examplePlace, type Place } from './write/write-school.ts'

export type NewAccount = {
  email: string
  role: 'school_admin' | 'teacher' | 'parent'
  name: string
  gender: Gender
  dob: string
  personId: string | null
}

/** Accounts that can sign in, each with one profile in the school. Returns the profiles' ids in the same order. */
export async function writeAccounts(
  { db, random, now, schoolId }: Place,
  accounts: readonly NewAccount[],
): Promise<string[]> {
  const made = accounts.map((account) => ({ ...account, accountId: random.id(now), profileId: random.id(now) }))
  await db
    .insertInto('platform.account')
    .values(
      made.map(({ accountId, email, role, name, gender, dob }) => ({
        id: accountId,
        email,
        account_type: role,
        name,
        gender,
        dob,
        address: 'Jl. Pendidikan No. 1',
        ...examplePlace,
        phone: '0812-0000-0000',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('platform.profile')
    .values(
      made.map(({ accountId, profileId, role, personId }) => ({
        id: profileId,
        account_id: accountId,
        role,
        school_id: schoolId,
        person_id: personId,
        is_active: true,
        created_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('actor')
    .values(
      made.map(({ profileId: id, name, role, personId }) => ({
        school_id: schoolId,
        id,
        name,
        role,
        person_id: personId,
      })),
    )
    .execute()
  return made.map(({ profileId }) => profileId)
}
