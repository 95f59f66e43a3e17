import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Trouble } from '../store/stored-sheet.ts'
import { mostFiles, type PendingFile, TooManyFiles } from './pending-file.ts'

type Key = [profileId: string, target: string]

interface Tables extends DBSchema {
  file: { key: Key; value: PendingFile }
  // Contents are in a table of their own, so that the outbox list does not read twenty megabytes. No Blob: WebKit loses
  // those.
  content: { key: string; value: ArrayBuffer }
}

type Change = { profileId: string }
type Which = Pick<PendingFile, 'profileId' | 'target' | 'id'>

/**
 * Pending files on this device, in a database of their own: large ones, which may be rejected for lack of space, never
 * share a transaction with the marks.
 */
export async function openFileStore(onChange: (change: Change) => void, name = 'hadir-files') {
  const db: IDBPDatabase<Tables> = await openDB<Tables>(name, 1, {
    upgrade(made) {
      made.createObjectStore('file', { keyPath: ['profileId', 'target'] })
      made.createObjectStore('content')
    },
    blocking: () => db.close(),
  })

  /** Changes the file if it is still the same one: another may have replaced it meanwhile. */
  async function change(which: Which, to: (known: PendingFile) => PendingFile | null): Promise<void> {
    const tables = db.transaction(['file', 'content'], 'readwrite', { durability: 'strict' })
    const files = tables.objectStore('file')
    const known = await files.get([which.profileId, which.target])
    if (known?.id === which.id) {
      const next = to(known)
      if (next) void files.put(next)
      else {
        void files.delete([which.profileId, which.target])
        void tables.objectStore('content').delete(which.id)
      }
    }
    await tables.done
    onChange(which)
  }

  return {
    /** Resolves once it is on the disk. Throws TooManyFiles, or the disk's error. */
    async put(file: PendingFile, content: ArrayBuffer): Promise<void> {
      const tables = db.transaction(['file', 'content'], 'readwrite', { durability: 'strict' })
      const [files, contents] = [tables.objectStore('file'), tables.objectStore('content')]
      const all = await files.getAll()
      const before = all.find(({ profileId, target }) => profileId === file.profileId && target === file.target)
      const others = all.filter((one) => one !== before)
      const bytes = others.reduce((sum, one) => sum + one.bytes, file.bytes)
      if (others.length >= mostFiles.count || bytes > mostFiles.bytes) {
        tables.abort()
        await tables.done.catch(() => undefined)
        throw new TooManyFiles()
      }
      if (before) void contents.delete(before.id)
      void files.put(file)
      void contents.put(content, file.id)
      await tables.done
      onChange(file)
    },
    /** Of one person, or of everybody who ever signed in here; the oldest first. */
    async list(profileId?: string): Promise<PendingFile[]> {
      const range = profileId === undefined ? undefined : IDBKeyRange.bound([profileId], [profileId, []])
      const files = await db.getAll('file', range)
      return files.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
    content: (id: string) => db.get('content', id),
    reject: (which: Which, trouble: Trouble) => change(which, (known) => ({ ...known, trouble })),
    tryAgain: (which: Which & Pick<PendingFile, 'seen'>) =>
      change(which, (known) => ({ ...known, seen: which.seen, trouble: null })),
    remove: (which: Which) => change(which, () => null),
    close: () => db.close(),
  }
}

export type FileStore = Awaited<ReturnType<typeof openFileStore>>
