import type { SheetStore } from './sheet-store.ts'

type Change = { profileId: string; key: string }

const channelName = 'hadir-shelf'
let speaker: BroadcastChannel | undefined
let opening: Promise<SheetStore> | undefined

/** The offline store of this browser; every change is told to all tabs, this one included. */
export function currentStore(): Promise<SheetStore> {
  // A tap shows without it: its code comes after the first screen's.
  opening ??= import('./open-store.ts').then(({ openStore }) => {
    speaker = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin alone
    return openStore((change) => speaker?.postMessage(change))
  })
  // Code that could not be fetched is fetched again by the next tap.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Hears of changes of the offline store in this and in other tabs. Returns how to stop. */
export function onStoreChange(hear: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data))
  return () => channel.close()
}
