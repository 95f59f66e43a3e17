import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { createStore } from 'zustand/vanilla'
import type { StoredSheet, Trouble } from './stored-sheet.ts'
import { adoptJournal, countJournal, hasJournalNews, saveJournal } from '../state/journal-state.ts'
import { newMarkId } from '../state/mark-id.ts'
import { serialQueue } from './serial-queue.ts'
import { isInDoubt } from '../state/epoch-state.ts'
import type { SheetStore, SheetChange } from './sheet-store.ts'
import { type SheetPlace, sheetKey } from '../state/sheet-place.ts'
import { adopt, hasNews, openSheet, saveDrafts, unsaved } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'

type Change = (state: SheetState) => SheetState
export type SheetView = { state: SheetState; sentAt: string | null; trouble: Trouble | null }
type Opening = {
  profileId: string
  place: SheetPlace
  students: readonly SheetStudent[]
  /** Set for a lesson. */
  journal?: Journal | undefined
  epoch?: string | undefined
  sheetStore: () => Promise<SheetStore>
}

/**
 * One open sheet: a tap shows at once and is written to the offline store a moment later, in the order of the taps.
 * `follow` applies changes to the same sheet by other tabs and the sender.
 */
export function sheetSession({ profileId, place, students, journal, epoch, sheetStore }: Opening) {
  const key = sheetKey(place)
  /** The server's latest version of each cell; a new sheet in the offline store starts from it. */
  let fromServer: SheetState = adoptJournal(openSheet(students, epoch), journal)
  const begin = () => fromServer
  const view = createStore<SheetView>(() => ({ state: begin(), sentAt: null, trouble: null }))
  /** Changes that are shown and not yet in the offline store; one that could not be written goes with the next. */
  let ahead: Change[] = []

  const show = (stored: StoredSheet) => {
    const state = ahead.reduce((now, change) => change(now), stored.state)
    view.setState({ state, sentAt: stored.sentAt, trouble: stored.trouble })
  }
  /** The offline store never receives a later tap before an earlier one. */
  const inOrder = serialQueue()

  /**
   * Applies a change, after all pending ones, to the stored sheet, which others may have changed, and shows the result.
   */
  const write = ({ to, ...how }: Omit<SheetChange, 'begin'>) => {
    const before = [...ahead]
    return inOrder(async () => {
      const late = ahead.filter((one) => before.includes(one))
      const withLate = (stored: StoredSheet) => ({
        ...stored,
        state: late.reduce((state, one) => one(state), stored.state),
      })
      const open = await sheetStore()
      const stored = await open.change(
        { profileId, place },
        { begin, ...how, to: (now, device) => to(withLate(now), device) },
      )
      ahead = ahead.filter((one) => !late.includes(one))
      show(stored)
    })
  }

  const change = (to: Change) => {
    view.setState((now) => ({ state: to(now.state) }))
    // The same change may be made twice: a new function distinguishes them.
    ahead.push((state) => to(state))
    return write({ to: ({ state }) => ({ sheet: { state } }) })
  }

  /** Saves everything unsaved for sending; resolves once it is durably on the device. */
  const save = (reason?: string) => {
    const clientAt = new Date().toISOString()
    return write({
      isSaved: true,
      to: (now, device) => {
        const marks = unsaved(now.state).length
        const saved = saveDrafts(now.state, { newId: newMarkId, firstN: device.n + 1, clientAt, reason })
        const state = saveJournal(saved, { id: newMarkId(), n: device.n + marks + 1, clientAt })
        // A sheet that the server rejected as a whole is sent again with the rest: the person asked for it.
        return {
          sheet: { state, trouble: null },
          device: { ...device, n: device.n + marks + countJournal(now.state).unsaved },
        }
      },
    })
  }

  /** Saves only what `pick` changes. */
  const saveOnly = (pick: (state: SheetState) => { state: SheetState; toSave: string[]; journal?: boolean }) => {
    const clientAt = new Date().toISOString()
    return write({
      isSaved: true,
      to: (now, device) => {
        const { state, toSave: only, journal } = pick(now.state)
        const making = { newId: newMarkId, firstN: device.n + 1, clientAt, reason: now.state.undo?.reason, only }
        const saved = saveDrafts(state, making)
        const n = device.n + only.length + 1
        return {
          sheet: { state: journal ? saveJournal(saved, { id: newMarkId(), n, clientAt }) : saved },
          device: { ...device, n },
        }
      },
    })
  }

  return {
    view,
    readState: () => view.getState().state,
    change,
    save,
    saveOnly,
    /**
     * Applies newer cells from the server. A sheet that was only viewed is not written to the offline store.
     * `isCached`: they were received some time ago, perhaps in a past epoch.
     */
    adopt: (
      fresh: readonly SheetStudent[],
      freshJournal?: Journal,
      { epoch: freshEpoch = '', isCached = false } = {},
    ) => {
      const isNews = (state: SheetState) => hasNews(state, fresh) || hasJournalNews(state, freshJournal)
      let apply: Change | undefined = (state) => adoptJournal(adopt(state, fresh), freshJournal)
      return inOrder(async () => {
        const open = await sheetStore()
        const stored = await open.read(profileId, key)
        if (stored) show(stored)
        const { state } = stored ?? view.getState()
        const isOther = isCached || freshEpoch !== (state.epoch ?? '') || isInDoubt(state)
        if (isOther) {
          const freshSheet = { epoch: freshEpoch, students: fresh, journal: freshJournal }
          const { changeFor } = await import('../state/apply-server-state.ts')
          apply = await changeFor(freshSheet, { open, profileId, isCached, known: stored?.state })
        }
        if (!apply) return
        // A tap that is not in the offline store yet stays based on what the person saw.
        if (ahead.length === 0) fromServer = apply(fromServer)
        // Without news nothing is re-rendered: a class takes a cheap phone a tenth of a second.
        if (!isOther && !isNews(state)) return
        if (stored || ahead.length > 0) void change(apply)
        else view.setState({ state: apply(state) })
      })
    },
    /** Called when another tab or the sender changed a sheet of this person. */
    follow: (changed: { profileId: string; key: string }) =>
      changed.profileId === profileId &&
      changed.key === key &&
      inOrder(async () => {
        const stored = await (await sheetStore()).read(profileId, key)
        if (stored) show(stored)
      }),
  }
}
