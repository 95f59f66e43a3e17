import { readPeople } from '../../offline/store/people-here.ts'
import type { WaitingHere } from '../../offline/store/waiting-here.ts'

export type Here = Pick<WaitingHere, 'isEnded'> & { own: string; others: string; ownRejected: string }

/** After a reading that failed; a database may be locked while another tab upgrades it. */
const retryMs = 2000
const retries = 5

/**
 * Shows what waits on this device, again after each change: what was just being sent when the session ended is stored a
 * moment later. Returns what stops it.
 */
export function followWaiting(show: (here: Here) => void): () => void {
  // A visitor who never signed in here does not load the offline store's code.
  if (Object.keys(readPeople().owners).length === 0) return () => undefined
  let isStopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined
  const read = async (failures = 0): Promise<void> => {
    clearTimeout(retry)
    let isRead = false
    try {
      const { onWorkChange, rejectedText, waitingHere, waitingText } =
        await import('../../offline/store/waiting-here.ts')
      if (isStopped) return
      stopWatching ??= onWorkChange(() => void read())
      const { isEnded, own, others, isWhole } = await waitingHere()
      isRead = isWhole
      show({ isEnded, own: waitingText(own), others: waitingText(others), ownRejected: rejectedText(own) })
    } catch {
      // Tried again below.
    }
    if (!isRead && !isStopped && failures < retries) retry = setTimeout(() => void read(failures + 1), retryMs)
  }
  void read()
  return () => {
    isStopped = true
    clearTimeout(retry)
    stopWatching?.()
  }
}
