import { changeChannel } from '../change-channel.ts'
import type { KindEvent } from '../outbox/kind.ts'

const stored = changeChannel<{ profileId: string }>('hadir-scores-change')
/** A person's unsent scores on the disk have changed. */
export const publishDraftChange = stored.publish
export const onDraftChange = stored.subscribe

type Listener = (change: { profileId: string; event: KindEvent }) => void

const listeners = new Set<Listener>()

/** An open grid of this tab has scores to send. */
export const publishScores = (profileId: string, event: KindEvent): void =>
  listeners.forEach((listener) => listener({ profileId, event }))

/** Of this tab's grids, and of what any tab writes to the disk. */
export function watchScores(listener: Listener): () => void {
  listeners.add(listener)
  const stop = stored.subscribe(({ profileId }) => listener({ profileId, event: 'typed' }))
  return () => {
    listeners.delete(listener)
    stop()
  }
}
