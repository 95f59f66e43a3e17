import type { FileStore } from './file-store.ts'

const channelName = 'hadir-files'
let speaker: BroadcastChannel | undefined
let opening: Promise<FileStore> | undefined

/** The files that wait in this browser; every change is told to all tabs, this one included. */
export function currentFileStore(): Promise<FileStore> {
  opening ??= import('./file-store.ts').then(({ openFileStore }) => {
    speaker ??= new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin alone
    return openFileStore(({ profileId }) => speaker?.postMessage({ profileId }))
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** One more try with the connection opened anew: browsers lose it behind a locked screen. */
export async function withFiles<T>(work: (files: FileStore) => Promise<T>): Promise<T> {
  const first = currentFileStore()
  try {
    return await work(await first)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opening = undefined
    void first.then((files) => files.close()).catch(() => undefined)
    return work(await currentFileStore())
  }
}

/** Hears when the files of a person change in this and in other tabs. Returns how to stop. */
export function onFileChange(hear: (change: { profileId: string }) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<{ profileId: string }>) => hear(data))
  return () => channel.close()
}
