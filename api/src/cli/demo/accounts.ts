import type { Gender } from '@hadir/contract/labels.ts'
import { writeAccounts, writeProfiles } from '../../fixtures/write-people.ts'
import { type ExamplePlace, exampleAddress } from './example-place.ts'

export type NewAccount = {
  email: string
  role: 'school_admin' | 'teacher' | 'parent'
  name: string
  gender: Gender
  dob: string
  personId: string | null
}

/** Accounts that can sign in, each with one profile in the school. Returns the profiles' ids in the same order. */
export async function openAccounts(place: ExamplePlace, accounts: readonly NewAccount[]): Promise<string[]> {
  const opened = accounts.map((account) => ({ ...account, accountId: place.newId(), profileId: place.newId() }))
  const contact = { address: 'Jl. Pendidikan No. 1', ...exampleAddress, phone: '0812-0000-0000' }
  await writeAccounts(
    place,
    opened.map(({ accountId: id, email, role: account_type, name, gender, dob }) => {
      return { id, email, account_type, name, gender, dob, ...contact }
    }),
  )
  await writeProfiles(place, opened)
  return opened.map(({ profileId }) => profileId)
}
