import type { OutboxItem } from './kept-sheet.ts'
import { thisShelf } from './this-shelf.ts'
import { discard } from './sheet-state.ts'

/** Sends a sheet once more that the server turned down as a whole: its rights may have been mended meanwhile. */
export const tryAgain = async (item: OutboxItem) =>
  void (await (await thisShelf()).change(item, { to: () => ({ kept: { trouble: null } }) }))

/** Gives up what only this device has of a sheet. */
export const discardSheet = async (item: OutboxItem) =>
  void (await (
    await thisShelf()
  ).change(item, { to: ({ state }) => ({ kept: { state: discard(state), trouble: null } }) }))
