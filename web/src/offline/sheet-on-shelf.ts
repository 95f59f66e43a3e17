import type { SheetPupil } from '@hadir/contract/attendance.ts'
import type { Journal } from '@hadir/contract/lesson-record.ts'
import { createStore } from 'zustand/vanilla'
import { undoBulk } from './bulk-act.ts'
import type { KeptSheet, Trouble } from './kept-sheet.ts'
import { adoptJournal, countJournal, hasJournalNews, saveJournal } from './journal-state.ts'
import { newMarkId } from './mark-id.ts'
import { oneByOne } from './one-by-one.ts'
import type { Shelf, SheetChange } from './shelf.ts'
import { type SheetPlace, sheetKey } from './sheet-place.ts'
import { adopt, hasNews, openSheet, saveDrafts, type SheetState, unsaved } from './sheet-state.ts'

type Change = (state: SheetState) => SheetState
export type SheetView = { state: SheetState; sentAt: string | null; trouble: Trouble | null }
type Opening = {
  profileId: string
  place: SheetPlace
  pupils: readonly SheetPupil[]
  /** A lesson's. */
  journal?: Journal | undefined
  shelf: () => Promise<Shelf>
}

/**
 * One open sheet: a tap shows at once and is on the shelf a moment later, in the order of the taps. What other tabs and
 * the sender do to the same sheet comes in by `follow`.
 */
export function sheetOnShelf({ profileId, place, pupils, journal, shelf }: Opening) {
  const key = sheetKey(place)
  /** What the server has told of the sheet, the newest of each cell; with it a sheet begins on the shelf. */
  let told: SheetState = adoptJournal(openSheet(pupils), journal)
  const begin = () => told
  const view = createStore<SheetView>(() => ({ state: begin(), sentAt: null, trouble: null }))
  /** Changes that are shown and not on the shelf yet; one that could not be written goes with the next. */
  let ahead: Change[] = []

  const show = (kept: KeptSheet) => {
    const state = ahead.reduce((now, change) => change(now), kept.state)
    view.setState({ state, sentAt: kept.sentAt, trouble: kept.trouble })
  }
  /** The shelf never sees a later tap before an earlier one. */
  const inOrder = oneByOne()

  /** Changes the sheet on the shelf, and by that what stands, after all that was shown before: others may have changed it. */
  const write = ({ to, ...how }: Omit<SheetChange, 'begin'>) => {
    const before = [...ahead]
    return inOrder(async () => {
      const late = ahead.filter((one) => before.includes(one))
      const withLate = (kept: KeptSheet) => ({ ...kept, state: late.reduce((state, one) => one(state), kept.state) })
      const open = await shelf()
      const kept = await open.change(
        { profileId, place },
        { begin, ...how, to: (now, device) => to(withLate(now), device) },
      )
      ahead = ahead.filter((one) => !late.includes(one))
      show(kept)
    })
  }

  const change = (to: Change) => {
    view.setState((now) => ({ state: to(now.state) }))
    // One act may be asked for twice: each has its turn.
    ahead.push((state) => to(state))
    return write({ to: ({ state }) => ({ kept: { state } }) })
  }

  /** Puts everything unsaved on the shelf to be sent; back when the device has it for good. */
  const save = (reason?: string) => {
    const clientAt = new Date().toISOString()
    return write({
      isSaved: true,
      to: (now, device) => {
        const marks = unsaved(now.state).length
        const saved = saveDrafts(now.state, { newId: newMarkId, firstN: device.n + 1, clientAt, reason })
        const state = saveJournal(saved, { id: newMarkId(), n: device.n + marks + 1, clientAt })
        // What the server refused as a whole goes out again with the rest: the person asks for it.
        return {
          kept: { state, trouble: null },
          device: { ...device, n: device.n + marks + countJournal(now.state).unsaved },
        }
      },
    })
  }

  /** Takes the last bulk act back; what was saved of it is sent back as new marks, and nothing else is saved by it. */
  const undo = () => {
    const clientAt = new Date().toISOString()
    return write({
      isSaved: true,
      to: (now, device) => {
        const { state, toSave: only } = undoBulk(now.state)
        const making = { newId: newMarkId, firstN: device.n + 1, clientAt, reason: now.state.undo?.reason, only }
        return { kept: { state: saveDrafts(state, making) }, device: { ...device, n: device.n + only.length } }
      },
    })
  }

  return {
    view,
    readState: () => view.getState().state,
    change,
    save,
    undo,
    /** Newer cells from the server. A sheet that was only looked at is not put on the shelf. */
    adopt: (fresh: readonly SheetPupil[], freshJournal?: Journal) => {
      const isNews = (state: SheetState) => hasNews(state, fresh) || hasJournalNews(state, freshJournal)
      const take: Change = (state) => adoptJournal(adopt(state, fresh), freshJournal)
      return inOrder(async () => {
        const kept = await (await shelf()).read(profileId, key)
        if (kept) show(kept)
        // What was tapped and is not on the shelf yet stays on what the person saw.
        if (ahead.length === 0) told = take(told)
        // What says nothing new is not drawn again: a class takes a cheap phone a tenth of a second.
        const { state } = kept ?? view.getState()
        if (!isNews(state)) return
        if (kept || ahead.length > 0) void change(take)
        else view.setState({ state: take(state) })
      })
    },
    /** Another tab or the sender changed a sheet of this person. */
    follow: (changed: { profileId: string; key: string }) =>
      changed.profileId === profileId &&
      changed.key === key &&
      inOrder(async () => {
        const kept = await (await shelf()).read(profileId, key)
        if (kept) show(kept)
      }),
  }
}
