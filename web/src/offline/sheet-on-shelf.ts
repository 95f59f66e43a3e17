import type { SheetPupil } from '@hadir/contract/attendance.ts'
import { createStore } from 'zustand/vanilla'
import type { KeptSheet, Trouble } from './kept-sheet.ts'
import { newMarkId } from './mark-id.ts'
import type { Shelf } from './shelf.ts'
import { type SheetPlace, sheetKey } from './sheet-place.ts'
import { adopt, hasNews, openSheet, saveDrafts, type SheetState, unsaved } from './sheet-state.ts'

type Change = (state: SheetState) => SheetState
export type SheetView = { state: SheetState; sentAt: string | null; trouble: Trouble | null }
type Opening = { profileId: string; place: SheetPlace; pupils: readonly SheetPupil[]; shelf: () => Promise<Shelf> }

/**
 * One open sheet: a tap shows at once and is on the shelf a moment later, in the order of the taps. What other tabs and
 * the sender do to the same sheet comes in by `follow`.
 */
export function sheetOnShelf({ profileId, place, pupils, shelf }: Opening) {
  const key = sheetKey(place)
  let told = pupils
  const begin = () => openSheet(told)
  const view = createStore<SheetView>(() => ({ state: begin(), sentAt: null, trouble: null }))
  /** Changes that are shown and not on the shelf yet. */
  let ahead: Change[] = []
  let version = 0
  let last: Promise<unknown> = Promise.resolve()

  const show = (kept: KeptSheet) => {
    if (kept.version < version) return
    version = kept.version
    const state = ahead.reduce((now, change) => change(now), kept.state)
    view.setState({ state, sentAt: kept.sentAt, trouble: kept.trouble })
  }
  /** One after the other, so that the shelf never sees a later tap before an earlier one. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  const change = (to: Change) => {
    view.setState((now) => ({ state: to(now.state) }))
    ahead.push(to)
    return inOrder(async () => {
      const kept = await (
        await shelf()
      ).change({ profileId, place }, { begin, to: (now) => ({ kept: { state: to(now.state) } }) })
      ahead = ahead.slice(1)
      show(kept)
    })
  }

  /** Puts everything unsaved on the shelf to be sent; back when the device has it for good. */
  const save = (reason?: string) =>
    inOrder(async () => {
      const clientAt = new Date().toISOString()
      const kept = await (
        await shelf()
      ).change(
        { profileId, place },
        {
          begin,
          isSaved: true,
          to: (now, device) => ({
            // What the server refused as a whole goes out again with the rest: the person asks for it.
            kept: {
              state: saveDrafts(now.state, { newId: newMarkId, firstN: device.n + 1, clientAt, reason }),
              trouble: null,
            },
            device: { ...device, n: device.n + unsaved(now.state).length },
          }),
        },
      )
      show(kept)
    })

  return {
    view,
    readState: () => view.getState().state,
    change,
    save,
    /** Newer cells from the server. A sheet that was only looked at is not put on the shelf. */
    adopt: (fresh: readonly SheetPupil[]) => {
      told = fresh
      return inOrder(async () => {
        const kept = await (await shelf()).read(profileId, key)
        if (!kept) return view.setState((now) => ({ state: adopt(now.state, fresh) }))
        show(kept)
        if (hasNews(kept.state, fresh)) void change((state) => adopt(state, fresh))
        return undefined
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
