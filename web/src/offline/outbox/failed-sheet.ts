import { discard } from '../state/unsent-marks.ts'
import type { OutboxItem } from '../store/stored-sheet.ts'
import { currentStore } from '../store/current-store.ts'

/** Retries a sheet that the server rejected as a whole: the person's rights may have been corrected meanwhile. */
export const tryAgain = async (item: OutboxItem) =>
  void (await (await currentStore()).change(item, { to: () => ({ sheet: { trouble: null } }) }))

/** Discards what only this device has of a sheet. */
export const discardSheet = async (item: OutboxItem) =>
  void (await (
    await currentStore()
  ).change(item, { to: ({ state }) => ({ sheet: { state: discard(state), trouble: null } }) }))
