import { CallError } from '../../http/call-error.ts'
import { afterFailure } from './flush.ts'
import type { Ending } from './kind.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import { newMarkId } from '../state/mark-id.ts'
import { applyServerState, type ServerState } from '../state/apply-server-state.ts'
import { resumeSuspended } from '../state/suspended-marks.ts'
import { adoptEpoch } from '../state/void-epoch.ts'

/** `marking`: what the server would do with marks of this sheet now. */
type FreshSheet = ServerState & { marking: { why: string | null } }
export type ReadSheet = (place: SheetPlace) => Promise<FreshSheet>

/**
 * Rereads from the server every sheet with marks confirmed in another epoch: either they are still there, or the person
 * is offered to send them again. `mayResume`: and every sheet whose marks a holiday suspends; they wait for sending
 * again once the holiday is gone.
 */
export async function confirmStored(
  sheetStore: SheetStore,
  { profileId, read, mayResume = false }: { profileId: string; read: ReadSheet; mayResume?: boolean },
): Promise<Ending> {
  for (const { place, unsure, suspended } of await sheetStore.outbox(profileId)) {
    if (!unsure && !(mayResume && suspended)) continue
    try {
      const received = await read(place)
      const isResumed = mayResume && received.marking.why !== 'NOT_A_SCHOOL_DAY'
      await sheetStore.change(
        { profileId, place },
        {
          isSaved: isResumed,
          to: (sheet, device) => {
            const state = applyServerState(sheet.state, received)
            if (!isResumed) return { sheet: { state } }
            const resumed = resumeSuspended(state, { newId: newMarkId, firstN: device.n + 1 })
            return { sheet: { state: resumed.state }, device: { ...device, n: resumed.n } }
          },
        },
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
