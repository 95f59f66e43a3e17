import { CallError } from '../../http/call-error.ts'
import { toastFailure } from '../feedback/toast.ts'

/** Refused because somebody else has saved the record since the form was opened. */
export const isStale = (error: unknown) => error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE'

/** Reads the saved version and shows it; a failed reading says so. False if there is none to read. */
export async function readAndShow<Saved>(
  read: () => Promise<Saved | null>,
  show: (saved: Saved) => void,
): Promise<boolean> {
  try {
    const saved = await read()
    if (saved === null) return false
    show(saved)
  } catch (error) {
    toastFailure(error as Error)
  }
  return true
}
