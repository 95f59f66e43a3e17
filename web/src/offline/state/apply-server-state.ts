import type { SheetStudent } from '@hadir/contract/attendance/attendance.ts'
import type { Journal } from '@hadir/contract/attendance/lesson-record.ts'
import { adoptJournal, hasJournalNews } from './journal-state.ts'
import { nothing, type SheetRow } from './mark-row.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { adopt, hasNews } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'
import { epochOf, inEpoch } from './void-epoch.ts'

export type ServerState = { epoch: string; pupils: readonly SheetStudent[]; journal?: Journal | undefined }

const blank = { ...nothing, rev: 0, updatedAt: null, by: null }

/** The sheet as the server has just sent it, in the epoch that it sent. */
export function applyServerState(state: SheetState, { epoch, pupils: students, journal }: ServerState): SheetState {
  const next = adoptJournal(adopt(inEpoch(state, epoch), students), journal)
  const absent = Object.entries(next.rows).filter(([, { cell }]) => cell.rev < 0)
  if (absent.length === 0) return next
  // In this epoch she is not in the class, so what was confirmed of her is not there either.
  const settled = absent.map(([id, row]): [string, SheetRow] => [
    id,
    { ...row, cell: blank, mine: row.mine && { ...row.mine, isLost: true } },
  ])
  return { ...next, rows: { ...next.rows, ...Object.fromEntries(settled) } }
}

type Change = (state: SheetState) => SheetState
type At = {
  open: Pick<SheetStore, 'answer'>
  profileId: string
  /** Was it told some time ago? */
  isCached: boolean
  /** The sheet as this device keeps it. */
  known: SheetState | undefined
}

/** How an answer is taken that may be of another epoch than the sheet; none where it says nothing that is not known. */
export async function changeFor(
  received: ServerState,
  { open, profileId, isCached, known }: At,
): Promise<Change | undefined> {
  const apply: Change = (state) => applyServerState(state, received)
  if (!isCached) return apply
  const now = (await epochOf(open, profileId)) ?? received.epoch
  // What it tells is over, which the sheet knows, or is told here.
  if (now !== received.epoch) return known ? undefined : (state) => inEpoch(state, String(now))
  const isNews = known && (hasNews(known, received.pupils) || hasJournalNews(known, received.journal))
  return isNews && (known.epoch ?? '') === received.epoch ? apply : undefined
}
