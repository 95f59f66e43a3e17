import { changeChannel } from '../change-channel.ts'
import type { SheetStore } from './sheet-store.ts'

const changes = changeChannel<{ profileId: string; key: string }>('hadir-sheets')
let opening: Promise<SheetStore> | undefined

/** The offline store of this browser; every change is told to all tabs, this one included. */
export function currentStore(): Promise<SheetStore> {
  // A tap shows without it: its code comes after the first screen's.
  opening ??= import('./fallback-store.ts').then(({ openStore }) => openStore(changes.publish))
  // Code that could not be fetched is fetched again by the next tap.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

export const onStoreChange = changes.subscribe
