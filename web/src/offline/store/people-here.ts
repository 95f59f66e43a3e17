const storageKey = 'hadir-people'

/** Ids alone: whoever takes up this phone next learns no name from it. */
export type People = {
  /** Whose session ended without a sign-out; null after one. */
  last: string | null
  /** Which account a profile belongs to, also one that the school has ended since. */
  owners: Readonly<Record<string, string>>
}

export function readPeople(): People {
  try {
    const { last, owners } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<People>
    return { last: last ?? null, owners: owners ?? {} }
  } catch {
    return { last: null, owners: {} }
  }
}

function write(people: People): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(people))
  } catch {
    // Without room for it nobody is told what waits; it waits all the same.
  }
}

/** Somebody is signed in on this device. */
export function rememberPerson(accountId: string, profileIds: readonly string[]): void {
  const { owners } = readPeople()
  const own = Object.fromEntries(profileIds.map((id) => [id, accountId]))
  write({ last: accountId, owners: { ...owners, ...own } })
}

/** She leaves by herself: the sign-in has nothing to explain. */
export const recordSignOut = (): void => write({ ...readPeople(), last: null })
