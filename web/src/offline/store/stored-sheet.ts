import { isSuspended } from '../state/cell-row.ts'
import { countJournal } from '../state/journal-state.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import { lost, unsure } from '../state/epoch-state.ts'
import { marksToSend, toReview, unsaved } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'

/** The format in which sheets are stored: a newer app reads the two before its own. */
export const format = 2

/** Why the server rejected a sheet as a whole; the person decides what to do. */
export type Trouble = { code: string; message: string }

/** One sheet as this device stores it for one person: the local view and the pending marks are one record. */
export type StoredSheet = {
  format: typeof format
  profileId: string
  key: string
  place: SheetPlace
  state: SheetState
  /** Counts the changes of this record, so that a reader knows which of two is newer. */
  version: number
  changedAt: string
  /** When the server last applied something. */
  sentAt: string | null
  trouble: Trouble | null
}

type StoredRow = { conflict: unknown; tray?: unknown }

/** Format 1 called a conflict `tray`. If a row has one, an old app wrote it last, perhaps in another tab just now. */
function upgradeRow<R extends StoredRow>({ tray, ...row }: R) {
  return (tray === undefined ? row : { ...row, conflict: tray }) as R
}

/** Reads a sheet that any supported version of the app wrote. */
export function upgradeSheet(stored: StoredSheet): StoredSheet {
  const { rows, journal, ...state } = stored.state
  const upgraded = Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, upgradeRow(row)]))
  return { ...stored, format, state: { ...state, rows: upgraded, ...(journal && { journal: upgradeRow(journal) }) } }
}

/** One sheet in the outbox list. */
export type OutboxItem = {
  profileId: string
  key: string
  place: SheetPlace
  waiting: number
  unsaved: number
  toReview: number
  /** Confirmed to this device in another epoch, and not known to exist in this one. Unset: from an older app. */
  unsure?: number
  /** Confirmed earlier and lost by the server. */
  lost?: number
  /** Refused because the day is free; sent again once it is a school day. */
  suspended?: number
  epoch?: string | undefined
  changedAt: string
  sentAt: string | null
  trouble: Trouble | null
  /** This device cannot store it: it lasts as long as the page. */
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
    suspended: [...Object.values(state.rows), ...(state.journal ? [state.journal] : [])].filter(isSuspended).length,
    epoch: state.epoch,
    changedAt,
    sentAt,
    trouble,
  }
}

/** Whether this device has anything of the sheet that the server lacks. */
export const isFull = ({ waiting, unsaved, toReview, unsure = 0, lost = 0 }: OutboxItem): boolean =>
  waiting + unsaved + toReview + unsure + lost > 0
