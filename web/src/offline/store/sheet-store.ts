import { newMarkId } from '../state/mark-id.ts'
import { format, type StoredSheet, type OutboxItem } from './stored-sheet.ts'
import { type SheetPlace, sheetKey } from '../state/sheet-place.ts'
import type { SheetState } from '../state/sheet-types.ts'

/** This browser as used by one person: the server identifies its marks by this id and their numbers. */
export type Device = { device: string; n: number }

/** A response of the server, stored to be shown offline. */
export type CachedAnswer = { data: unknown; at: number }

/**
 * The backend of the offline store. `update` is one transaction: it receives the current state, whatever other tabs do.
 */
export type StoreBackend = {
  update(
    at: { profileId: string; key: string },
    change: (sheet: StoredSheet | undefined, device: Device) => { sheet: StoredSheet; device: Device },
    options: { isDurable: boolean },
  ): Promise<StoredSheet>
  read(profileId: string, key: string): Promise<StoredSheet | undefined>
  /** Calls `onUnreadable` if this is only what the page knows. */
  outbox(profileId: string, onUnreadable?: () => void): Promise<OutboxItem[]>
  device(profileId: string): Promise<Device>
  remove(profileId: string, keys: readonly string[]): Promise<void>
  storeAnswer(profileId: string, key: string, answer: CachedAnswer): Promise<void>
  answer(profileId: string, key: string): Promise<CachedAnswer | undefined>
  removeAnswers(profileId: string, before: number): Promise<void>
  /** Those of every person who ever signed in here. */
  clearAnswers(): Promise<void>
}

export const newDevice = (): Device => ({ device: newMarkId(), n: 0 })

export type SheetStore = ReturnType<typeof sheetStoreOn>

type Clock = { now: () => Date }

/**
 * The offline store of this device. `onChange` is called after every change, so that other tabs and the outbox can
 * follow.
 */
export function sheetStoreOn(
  store: StoreBackend,
  { now }: Clock,
  onChange: (change: { profileId: string; key: string }) => void,
) {
  const fresh = (profileId: string, place: SheetPlace, state: SheetState): StoredSheet => ({
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

  /** Changes one sheet; `begin` is its state if this device has none yet: unset if the sheet must exist. */
  async function change(
    at: { profileId: string; place: SheetPlace },
    { begin = () => ({ rows: {}, undo: null }), to, isSaved = false }: SheetChange,
  ): Promise<StoredSheet> {
    const key = sheetKey(at.place)
    const stored = await store.update(
      { profileId: at.profileId, key },
      (before, device) => {
        const old = before ?? fresh(at.profileId, at.place, begin())
        const next = to(old, device)
        const changedAt = now().toISOString()
        return {
          sheet: { ...old, ...next.sheet, place: at.place, version: old.version + 1, changedAt },
          device: next.device ?? device,
        }
      },
      { isDurable: isSaved },
    )
    onChange({ profileId: at.profileId, key })
    return stored
  }

  return { ...store, change }
}

export type SheetChange = {
  begin?: () => SheetState
  to: (
    sheet: StoredSheet,
    device: Device,
  ) => { sheet: Partial<Pick<StoredSheet, 'state' | 'sentAt' | 'trouble'>>; device?: Device }
  /** Resolves only once it is on the disk: a mark called saved survives a flat battery. */
  isSaved?: boolean
}
