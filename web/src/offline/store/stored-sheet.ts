import { countJournal } from '../state/journal-state.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import { lost, unsure } from '../state/epoch-state.ts'
import { marksToSend, toReview, unsaved } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'

/** The format in which sheets are kept: a newer app reads the two before its own. */
export const format = 2

/** Why the server turned down what was sent of a sheet as a whole; the person decides what becomes of it. */
export type Trouble = { code: string; message: string }

/** One sheet as this device keeps it for one person: the local view and what waits to be sent are one record. */
export type StoredSheet = {
  format: typeof format
  profileId: string
  key: string
  place: SheetPlace
  state: SheetState
  /** Counts the changes of this record, so that a reader knows which of two is newer. */
  version: number
  changedAt: string
  /** When the server last took something in. */
  sentAt: string | null
  trouble: Trouble | null
}

type StoredRow = { conflict: unknown; tray?: unknown }

/** Format 1 called a conflict `tray`. Where a row has one, an old app wrote it last, perhaps in another tab just now. */
function upgradeRow<R extends StoredRow>({ tray, ...row }: R) {
  return (tray === undefined ? row : { ...row, conflict: tray }) as R
}

/** A sheet from the disk, by whatever version of the app it was written. */
export function upgradeSheet(stored: StoredSheet): StoredSheet {
  const { rows, journal, ...state } = stored.state
  const upgraded = Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, upgradeRow(row)]))
  return { ...stored, format, state: { ...state, rows: upgraded, ...(journal && { journal: upgradeRow(journal) }) } }
}

/** What the list of what waits says of one sheet. */
export type OutboxItem = {
  profileId: string
  key: string
  place: SheetPlace
  waiting: number
  unsaved: number
  toReview: number
  /** Confirmed to this device in another epoch, and not known to be there in this one. None: from an older app. */
  unsure?: number
  /** What the server had confirmed and has no longer. */
  lost?: number
  epoch?: string | undefined
  changedAt: string
  sentAt: string | null
  trouble: Trouble | null
  /** This device cannot write it down: it lives as long as the page. */
  isInMemory?: boolean
}

export function outboxItem({ profileId, key, place, state, changedAt, sentAt, trouble }: StoredSheet): OutboxItem {
  const [waiting = 0, toSave = 0, conflicts = 0] = [marksToSend(state), unsaved(state), toReview(state)].map(
    (list) => list.length,
  )
  const journal = countJournal(state)
  return {
    profileId,
    key,
    place,
    waiting: waiting + journal.waiting,
    unsaved: toSave + journal.unsaved,
    toReview: conflicts + journal.toReview,
    unsure: unsure(state),
    lost: lost(state).length,
    epoch: state.epoch,
    changedAt,
    sentAt,
    trouble,
  }
}

/** Is there anything of it that only this device has? */
export const isFull = ({ waiting, unsaved, toReview, unsure = 0, lost = 0 }: OutboxItem): boolean =>
  waiting + unsaved + toReview + unsure + lost > 0
