import type { Shelf } from './shelf.ts'

type Change = { profileId: string; key: string }

const channelName = 'hadir-shelf'
let speaker: BroadcastChannel | undefined
let opening: Promise<Shelf> | undefined

/** The shelf of this browser; every change is told to all tabs, this one included. */
export function thisShelf(): Promise<Shelf> {
  // A tap shows without it: its code comes after the first screen's.
  opening ??= import('./open-shelf.ts').then(({ openShelf }) => {
    speaker = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin alone
    return openShelf((change) => speaker?.postMessage(change))
  })
  // Code that could not be fetched is fetched again by the next tap.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Hears of changes of the shelf in this and in other tabs. Returns how to stop. */
export function onShelfChange(hear: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data))
  return () => channel.close()
}
