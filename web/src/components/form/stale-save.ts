import { CallError } from '../../http/call-error.ts'
import { toastFailure } from '../feedback/toast.ts'

/** Refused because somebody else has saved the record since the form was opened. */
export const isStale = (error: unknown) => error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE'

/** Reads what a question is about and asks it; a failed reading says so. False if there is nothing to ask about. */
export async function readThenAsk<Saved>(
  read: () => Promise<Saved | null>,
  ask: (saved: Saved) => void,
): Promise<boolean> {
  try {
    const saved = await read()
    if (saved === null) return false
    ask(saved)
  } catch (error) {
    toastFailure(error as Error)
  }
  return true
}
