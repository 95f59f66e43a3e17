import { newMarkId } from './mark-id.ts'
import { format, type KeptSheet, type OutboxItem } from './kept-sheet.ts'
import { type SheetPlace, sheetKey } from './sheet-place.ts'
import type { SheetState } from './sheet-state.ts'

/** This browser as one person uses it: the server knows its marks by this id and their numbers. */
export type Device = { device: string; n: number }

/** An answer of the server, kept to be shown where there is no connection. */
export type KeptAnswer = { data: unknown; at: number }

/** Where the shelf stands. `update` is one transaction: what it is given is what stands, whatever other tabs do. */
export type ShelfStore = {
  update(
    at: { profileId: string; key: string },
    change: (kept: KeptSheet | undefined, device: Device) => { kept: KeptSheet; device: Device },
    options: { isDurable: boolean },
  ): Promise<KeptSheet>
  read(profileId: string, key: string): Promise<KeptSheet | undefined>
  outbox(profileId: string): Promise<OutboxItem[]>
  device(profileId: string): Promise<Device>
  remove(profileId: string, keys: readonly string[]): Promise<void>
  putAnswer(profileId: string, key: string, answer: KeptAnswer): Promise<void>
  answer(profileId: string, key: string): Promise<KeptAnswer | undefined>
  forgetAnswers(profileId: string, before: number): Promise<void>
  /** Those of every person who ever signed in here. */
  forgetAllAnswers(): Promise<void>
}

export const newDevice = (): Device => ({ device: newMarkId(), n: 0 })

export type Shelf = ReturnType<typeof shelfOn>

type Clock = { now: () => Date }

/** The shelf of this device. `told` hears of every change, so that other tabs and the sender may follow. */
export function shelfOn(store: ShelfStore, { now }: Clock, told: (change: { profileId: string; key: string }) => void) {
  const fresh = (profileId: string, place: SheetPlace, state: SheetState): KeptSheet => ({
    format,
    profileId,
    key: sheetKey(place),
    place,
    state,
    version: 0,
    changedAt: now().toISOString(),
    sentAt: null,
    trouble: null,
  })

  /** Changes one sheet; `begin` is its state where this device has none yet: none, if only a kept one is meant. */
  async function change(
    at: { profileId: string; place: SheetPlace },
    { begin = () => ({ rows: {}, undo: null }), to, isSaved = false }: SheetChange,
  ): Promise<KeptSheet> {
    const key = sheetKey(at.place)
    const kept = await store.update(
      { profileId: at.profileId, key },
      (before, device) => {
        const old = before ?? fresh(at.profileId, at.place, begin())
        const next = to(old, device)
        const changedAt = now().toISOString()
        return {
          kept: { ...old, ...next.kept, place: at.place, version: old.version + 1, changedAt },
          device: next.device ?? device,
        }
      },
      { isDurable: isSaved },
    )
    told({ profileId: at.profileId, key })
    return kept
  }

  return { ...store, change }
}

export type SheetChange = {
  begin?: () => SheetState
  to: (
    kept: KeptSheet,
    device: Device,
  ) => { kept: Partial<Pick<KeptSheet, 'state' | 'sentAt' | 'trouble'>>; device?: Device }
  /** Only back when it is on the disk: what the person calls saved survives a flat battery. */
  isSaved?: boolean
}
