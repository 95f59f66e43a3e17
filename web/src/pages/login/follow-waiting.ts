import { readPeople } from '../../offline/store/people-here.ts'
import type { WaitingHere } from '../../offline/store/waiting-here.ts'

export type Here = Pick<WaitingHere, 'isEnded'> & { own: string; others: string; ownRejected: string }

/** After a reading that failed; a database may be locked while another tab upgrades it. */
const retriesMs = [500, 2000, 8000]

/**
 * Shows what waits on this device, again after each change: what was just being sent when the session ended is stored a
 * moment later. Returns what stops it.
 */
export function followWaiting(show: (here: Here) => void): () => void {
  // A visitor who never signed in here does not load the offline store's code.
  if (Object.keys(readPeople().owners).length === 0) return () => undefined
  let isStopped = false
  let stopWatching: (() => void) | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    const { onWorkChange, rejectedText, waitingHere, waitingText } = await import('../../offline/store/waiting-here.ts')
    if (isStopped) return true
    stopWatching ??= onWorkChange(() => void readAgain(0))
    const { isEnded, own, others, isWhole } = await waitingHere()
    const here = { isEnded, own: waitingText(own), others: waitingText(others), ownRejected: rejectedText(own) }
    if (!isStopped) show(here)
    return isWhole
  }
  const readAgain = async (failures: number): Promise<void> => {
    clearTimeout(retry)
    const isRead = await read().catch(() => false)
    const delay = retriesMs[failures]
    if (!isRead && !isStopped && delay !== undefined) retry = setTimeout(() => void readAgain(failures + 1), delay)
  }
  void readAgain(0)
  return () => {
    isStopped = true
    clearTimeout(retry)
    stopWatching?.()
  }
}
