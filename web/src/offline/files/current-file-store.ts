import { changeChannel } from '../change-channel.ts'
import type { FileStore } from './file-store.ts'

const changes = changeChannel<{ profileId: string }>('hadir-files')
let opening: Promise<FileStore> | undefined

/** The pending files of this browser; every change is announced to all tabs, this one included. */
export function currentFileStore(): Promise<FileStore> {
  opening ??= import('./file-store.ts').then(({ openFileStore }) =>
    openFileStore(({ profileId }) => changes.publish({ profileId })),
  )
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Retries once on a new connection: browsers lose it behind a locked screen. */
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

export const onFileChange = changes.subscribe
