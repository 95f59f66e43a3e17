/** What a sign-up keeps in this tab: the account type that its address asked for, and what has been typed. */
export const draftKeys = { type: 'hadir-register-as', typed: 'hadir-register-draft' } as const

// A browser that keeps nothing for a page refuses even to be asked; then a sign-up lives as long as its page.
export function inTab<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}

/** The sign-up is over, or whoever sat here has signed out. */
export const dropDraft = () => inTab((storage) => Object.values(draftKeys).forEach((key) => storage.removeItem(key)))
