type Ask = () => Promise<boolean>

/** Those that ask before unsaved input of the page is lost. */
const asking = new Set<Ask>()
let isGranted = false

/** Returns the function that ends it. */
export function onLeaveRequest(ask: Ask): () => void {
  asking.add(ask)
  return () => void asking.delete(ask)
}

/** She has been asked already: what leaves the page now does not ask again. */
export const isLeaveGranted = () => isGranted

/** Does what ends the page, such as signing out: at once, or after she has agreed to leave her unsaved input. */
export async function leaveFor(act: () => Promise<unknown>): Promise<void> {
  for (const ask of asking) if (!(await ask())) return
  isGranted = true
  try {
    await act()
  } finally {
    isGranted = false
  }
}
