/** The search asks the account's menu, which knows what is unsent and asks before anything is lost. */
const requests = new EventTarget()

export const requestSignOut = () => void requests.dispatchEvent(new Event('request'))

/** Returns the function that ends it. */
export function onSignOutRequest(signOut: () => void): () => void {
  requests.addEventListener('request', signOut)
  return () => requests.removeEventListener('request', signOut)
}
