import { changeChannel } from '../change-channel.ts'
import type { SheetStore } from './sheet-store.ts'

const changes = changeChannel<{ profileId: string; key: string }>('hadir-sheets')
let opening: Promise<SheetStore> | undefined

/** The offline store of this browser; every change is announced to all tabs, this one included. */
export function currentStore(): Promise<SheetStore> {
  // A tap is shown without it: its code is loaded after the first screen's.
  opening ??= import('./fallback-store.ts').then(({ openStore }) => openStore(changes.publish))
  // The next tap retries a failed import.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

export const onStoreChange = changes.subscribe
