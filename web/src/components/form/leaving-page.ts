type Confirm = () => Promise<boolean>

/** Those that ask before unsaved input of the page is lost. */
const questions = new Set<Confirm>()
let isGranted = false

/** Returns the function that ends it. */
export function onLeavingPage(confirm: Confirm): () => void {
  questions.add(confirm)
  return () => void questions.delete(confirm)
}

/** She has been asked already: what leaves the page now does not ask again. */
export const isLeavingGranted = () => isGranted

/** Does what ends the page, such as signing out: at once, or after she has agreed to leave her unsaved input. */
export async function leavePage(act: () => Promise<unknown>): Promise<void> {
  for (const confirm of questions) if (!(await confirm())) return
  isGranted = true
  try {
    await act()
  } finally {
    isGranted = false
  }
}
