import type { CellRow } from './cell-row.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { SheetState } from './sheet-types.ts'

/** How long a device may claim its confirmed marks: the longest period that a school may allow for marking a day. */
export const claimDays = 14
const dayMs = 24 * 60 * 60_000

type Row = CellRow<unknown, { rev: number }>

/**
 * The sheet without any revs: its cells are no longer certain, and pending marks continue from the epoch in which they
 * were begun. `from`: that epoch, or one that never existed.
 */
function voided(state: SheetState, { from, now }: { from: string; now: number }): SheetState {
  const oldest = new Date(now - claimDays * dayMs).toISOString()
  const ofRow = <R extends Row>(row: R): R => ({
    ...row,
    cell: { ...row.cell, rev: -1 },
    draft: row.draft && { from, ...row.draft },
    queue: row.queue.map((entry) => ({ from, ...entry })),
    mine: row.mine && row.mine.at > oldest ? row.mine : undefined,
    suspended: row.suspended && { from, ...row.suspended },
  })
  const rows = Object.entries(state.rows).map(([id, row]) => [id, ofRow(row)] as const)
  return {
    ...state,
    rows: Object.fromEntries(rows),
    undo: null,
    ...(state.journal && { journal: ofRow(state.journal) }),
  }
}

/** An epoch that never existed: a base in it is void everywhere. */
const nowhere = '00000000-0000-7000-8000-000000000000'

/** The sheet in the epoch of a response; an old server without epochs changes nothing. */
export const inEpoch = (state: SheetState, epoch: string, now = Date.now()): SheetState =>
  epoch && epoch !== state.epoch ? { ...voided(state, { from: state.epoch || nowhere, now }), epoch } : state

/** The sheet on a server that went back unannounced. */
export const withoutRevs = (state: SheetState): SheetState => voided(state, { from: nowhere, now: Date.now() })

/** The storage key of the last epoch received: stored among responses, and never expires. */
const key = 'epoch'

/** The school's epoch that this device last received from its server. */
export const epochOf = async (sheetStore: Pick<SheetStore, 'answer'>, profileId: string): Promise<unknown> =>
  (await sheetStore.answer(profileId, key))?.data

/**
 * Adopts an epoch that the server has sent: if it is new, no sheet can rely on what it received before. The epoch is
 * stored last, so that the next response completes what a killed page left undone.
 */
export async function adoptEpoch(
  sheetStore: Pick<SheetStore, 'answer' | 'storeAnswer' | 'outbox' | 'change'>,
  { profileId, epoch }: { profileId: string; epoch: string | undefined },
): Promise<void> {
  // An old server sends none.
  if (!epoch || (await epochOf(sheetStore, profileId)) === epoch) return
  for (const { place, ...item } of await sheetStore.outbox(profileId)) {
    // Stored by an app from before epochs; checked when it is opened.
    if (item.epoch === undefined || item.epoch === epoch) continue
    await sheetStore.change({ profileId, place }, { to: ({ state }) => ({ sheet: { state: inEpoch(state, epoch) } }) })
  }
  await sheetStore.storeAnswer(profileId, key, { data: epoch, at: Infinity })
}

/** The epoch in a response: sheets contain it, most others do not. */
export const epochIn = (answer: unknown): string | undefined =>
  (answer as { data?: { epoch?: string } } | null)?.data?.epoch
