const storageKey = 'hadir-people'

/** Ids only: the next person at this phone learns no name from it. */
export type People = {
  /** Whose session ended without a sign-out; null after a sign-out. */
  last: string | null
  /** Which account a profile belongs to, also a profile that the school has since ended. */
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
    // Without storage nobody is told what waits; it is sent all the same.
  }
}

/** Records who is signed in on this device. */
export function rememberPerson(accountId: string, profileIds: readonly string[]): void {
  const { owners } = readPeople()
  const own = Object.fromEntries(profileIds.map((id) => [id, accountId]))
  write({ last: accountId, owners: { ...owners, ...own } })
}

/** A deliberate sign-out: the sign-in page has nothing to explain. */
export const recordSignOut = (): void => write({ ...readPeople(), last: null })
