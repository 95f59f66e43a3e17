import { CallError } from '../../http/call-error.ts'
import { afterFailure, type Ending } from './flush.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import { applyServerState, type ServerState } from '../state/apply-server-state.ts'
import { adoptEpoch } from '../state/void-epoch.ts'

export type ReadSheet = (place: SheetPlace) => Promise<ServerState>

/**
 * Rereads from the server every sheet with marks confirmed in another epoch: either they are still there, or the person
 * is offered to send them again.
 */
export async function confirmStored(
  sheetStore: SheetStore,
  { profileId, read }: { profileId: string; read: ReadSheet },
): Promise<Ending> {
  for (const { place, unsure } of await sheetStore.outbox(profileId)) {
    if (!unsure) continue
    try {
      const received = await read(place)
      await sheetStore.change(
        { profileId, place },
        { to: ({ state }) => ({ sheet: { state: applyServerState(state, received) } }) },
      )
      await adoptEpoch(sheetStore, { profileId, epoch: received.epoch })
    } catch (error) {
      const after = afterFailure(error)
      if (typeof after === 'string') return after
      // A class that is no longer hers, or no longer exists: the doubt cannot be resolved, and the sheet still shows
      // it.
      if (!(error instanceof CallError)) throw error
    }
  }
  return 'done'
}
