import { inTab } from './registration-draft.ts'

const key = 'hadir-pop-up'

/** The tab that this press opens signs in for this one: a new tab starts with a copy of what its opener stores. */
export function markPopUp(): void {
  inTab((storage) => storage.setItem(key, 'sign-in'))
  setTimeout(() => inTab((storage) => storage.removeItem(key)))
}

/** Whether this tab was opened to sign in for another one; once it has, it is a tab like any other. */
export function endPopUp(): boolean {
  const isPopUp = inTab((storage) => storage.getItem(key)) !== null
  inTab((storage) => storage.removeItem(key))
  return isPopUp
}
