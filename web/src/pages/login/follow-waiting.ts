import { readPeople } from '../../offline/store/people-here.ts'
import type { WaitingHere } from '../../offline/store/waiting-here.ts'

export type Here = Pick<WaitingHere, 'isEnded'> & { own: string; others: string; ownRejected: string }

/** Until what could not be read is read again: the first time, doubled each time, and at most. */
const [firstMs, longestMs] = [2_000, 30_000]

/**
 * Shows what waits on this device, again after each change: what was just being sent when the session ended is stored a
 * moment later. A reading that fails, or does not end, is followed by another; a newer one is never replaced by an older
 * one that ends later. Returns what stops it.
 */
export function followWaiting(show: (here: Here) => void): () => void {
  // A visitor who never signed in here does not load the offline store's code.
  if (Object.keys(readPeople().owners).length === 0) return () => undefined
  let isStopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined
  let [begun, shown] = [0, 0]
  const read = async (failures = 0): Promise<void> => {
    const turn = ++begun
    clearTimeout(retry)
    retry = setTimeout(() => void read(failures + 1), Math.min(firstMs * 2 ** failures, longestMs))
    try {
      const { onWorkChange, rejectedText, waitingHere, waitingText } =
        await import('../../offline/store/waiting-here.ts')
      if (isStopped) return
      stopWatching ??= onWorkChange(() => void read())
      const { isEnded, own, others, isWhole } = await waitingHere()
      if (isStopped || turn < shown) return
      shown = turn
      show({ isEnded, own: waitingText(own), others: waitingText(others), ownRejected: rejectedText(own) })
      if (isWhole && turn === begun) clearTimeout(retry)
    } catch {
      // Read again when the time is up.
    }
  }
  void read()
  return () => {
    isStopped = true
    clearTimeout(retry)
    stopWatching?.()
  }
}
