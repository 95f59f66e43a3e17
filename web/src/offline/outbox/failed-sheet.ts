import { discard } from '../state/discard.ts'
import type { OutboxItem } from '../store/stored-sheet.ts'
import { currentStore } from '../store/current-store.ts'

/** Sends a sheet once more that the server turned down as a whole: its rights may have been mended meanwhile. */
export const tryAgain = async (item: OutboxItem) =>
  void (await (await currentStore()).change(item, { to: () => ({ sheet: { trouble: null } }) }))

/** Gives up what only this device has of a sheet. */
export const discardSheet = async (item: OutboxItem) =>
  void (await (
    await currentStore()
  ).change(item, { to: ({ state }) => ({ sheet: { state: discard(state), trouble: null } }) }))
