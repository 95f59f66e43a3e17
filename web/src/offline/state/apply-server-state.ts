import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { adoptJournal, hasJournalNews } from './journal-state.ts'
import { nothing, type SheetRow } from './mark-row.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { adopt, hasNews } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'
import { epochOf, inEpoch } from './void-epoch.ts'

export type ServerState = { epoch: string; students: readonly SheetStudent[]; journal?: Journal | undefined }

const blank = { ...nothing, rev: 0, updatedAt: null, by: null }

/** The sheet as the server has just sent it, in the server's epoch. */
export function applyServerState(state: SheetState, { epoch, students, journal }: ServerState): SheetState {
  const next = adoptJournal(adopt(inEpoch(state, epoch), students), journal)
  const absent = Object.entries(next.rows).filter(([, { cell }]) => cell.rev < 0)
  if (absent.length === 0) return next
  // In this epoch she is not in the class, so her confirmed marks are lost too.
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
  /** Whether it was received some time ago. */
  isCached: boolean
  /** The sheet as this device stores it. */
  known: SheetState | undefined
}

/** How to apply a response that may be of another epoch than the sheet; undefined if it has nothing new. */
export async function changeFor(
  received: ServerState,
  { open, profileId, isCached, known }: At,
): Promise<Change | undefined> {
  const apply: Change = (state) => applyServerState(state, received)
  if (!isCached) return apply
  const now = (await epochOf(open, profileId)) ?? received.epoch
  // The response is of a past epoch: the sheet knows that already, or learns it here.
  if (now !== received.epoch) return known ? undefined : (state) => inEpoch(state, String(now))
  const isNews = known && (hasNews(known, received.students) || hasJournalNews(known, received.journal))
  return isNews && (known.epoch ?? '') === received.epoch ? apply : undefined
}
