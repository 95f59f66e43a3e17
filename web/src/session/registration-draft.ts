/** A sign-up's data in this tab: the account type of its address, and the input so far. */
export const draftKeys = { type: 'hadir-register-as', typed: 'hadir-register-draft' } as const

// Some browsers without storage throw on any access; then a sign-up lasts as long as its page.
export function inTab<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}

/** The sign-up is complete, or the user has signed out. */
export const dropDraft = () => inTab((storage) => Object.values(draftKeys).forEach((key) => storage.removeItem(key)))
