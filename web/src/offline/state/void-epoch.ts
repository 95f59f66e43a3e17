import type { CellRow } from './cell-row.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { SheetState } from './sheet-types.ts'

/** For so long a device may claim what was confirmed to it: the longest that a school may let a day be marked. */
export const claimDays = 14
const dayMs = 24 * 60 * 60_000

type Row = CellRow<unknown, { rev: number }>

/**
 * The sheet without any rev: what it shows is no longer certain, and what waits continues from the epoch in which it
 * was begun. `from`: that epoch, or one that never existed.
 */
function voided(state: SheetState, { from, now }: { from: string; now: number }): SheetState {
  const oldest = new Date(now - claimDays * dayMs).toISOString()
  const ofRow = <R extends Row>(row: R): R => ({
    ...row,
    cell: { ...row.cell, rev: -1 },
    draft: row.draft && { from, ...row.draft },
    queue: row.queue.map((entry) => ({ from, ...entry })),
    mine: row.mine && row.mine.at > oldest ? row.mine : undefined,
  })
  const rows = Object.entries(state.rows).map(([id, row]) => [id, ofRow(row)] as const)
  return {
    ...state,
    rows: Object.fromEntries(rows),
    undo: null,
    ...(state.journal && { journal: ofRow(state.journal) }),
  }
}

/** An epoch that never was: a base of it is void anywhere. */
const nowhere = '00000000-0000-7000-8000-000000000000'

/** The sheet in the epoch that an answer came in; a server of before, which does not say, changes nothing. */
export const inEpoch = (state: SheetState, epoch: string, now = Date.now()): SheetState =>
  epoch && epoch !== state.epoch ? { ...voided(state, { from: state.epoch || nowhere, now }), epoch } : state

/** The sheet on a server that went back without saying so. */
export const withoutRevs = (state: SheetState): SheetState => voided(state, { from: nowhere, now: Date.now() })

/** Where the epoch that was last told to this device is kept: among answers, and never too old. */
const key = 'epoch'

/** The epoch of the school that its server last told this device. */
export const epochOf = async (sheetStore: Pick<SheetStore, 'answer'>, profileId: string): Promise<unknown> =>
  (await sheetStore.answer(profileId, key))?.data

/**
 * The server has sent its epoch: if it is a new one, no sheet can rely on what it received before. The epoch is stored
 * last, so that the next response completes what a killed page left undone.
 */
export async function adoptEpoch(
  sheetStore: Pick<SheetStore, 'answer' | 'storeAnswer' | 'outbox' | 'change'>,
  { profileId, epoch }: { profileId: string; epoch: string | undefined },
): Promise<void> {
  // A server of before says none.
  if (!epoch || (await epochOf(sheetStore, profileId)) === epoch) return
  for (const { place, ...item } of await sheetStore.outbox(profileId)) {
    // Kept by an app from before epochs, it is looked at when it is opened.
    if (item.epoch === undefined || item.epoch === epoch) continue
    await sheetStore.change({ profileId, place }, { to: ({ state }) => ({ sheet: { state: inEpoch(state, epoch) } }) })
  }
  await sheetStore.storeAnswer(profileId, key, { data: epoch, at: Infinity })
}

/** The epoch that an answer says: sheets do, and most others do not. */
export const epochIn = (answer: unknown): string | undefined =>
  (answer as { data?: { epoch?: string } } | null)?.data?.epoch
