import { migrateFiles } from '../store/migrate-old.ts'
import { begun, commit, read } from '../store/commit.ts'
import { ofProfile, openPhoneDatabase } from '../store/phone-database.ts'
import type { Trouble } from '../store/stored-sheet.ts'
import { mostFiles, type PendingFile, TooManyFiles } from './pending-file.ts'

type Change = { profileId: string }
type Which = Pick<PendingFile, 'profileId' | 'target' | 'id'>

/** Pending files on this device: large ones, which may be rejected for lack of space, never share a transaction with marks. */
export async function openFileStore(onChange: (change: Change) => void, name?: string) {
  const db = await openPhoneDatabase(name)
  await migrateFiles(db)

  /** Changes the file if it is still the same one: another may have replaced it meanwhile. */
  async function change(which: Which, to: (known: PendingFile) => PendingFile | null): Promise<void> {
    const tables = begun(db.transaction(['file', 'content'], 'readwrite', { durability: 'strict' }))
    const files = tables.objectStore('file')
    const known = await files.get([which.profileId, which.target])
    if (known?.id === which.id) {
      const next = to(known)
      if (next) await commit(tables, () => files.put(next))
      else {
        const contents = tables.objectStore('content')
        await commit(
          tables,
          () => files.delete([which.profileId, which.target]),
          () => contents.delete(which.id),
        )
      }
    } else await tables.done
    onChange(which)
  }

  return {
    /** Resolves once it is on the disk. Throws TooManyFiles, or the disk's error. */
    async put(file: PendingFile, content: ArrayBuffer): Promise<void> {
      const tables = begun(db.transaction(['file', 'content'], 'readwrite', { durability: 'strict' }))
      const [files, contents] = [tables.objectStore('file'), tables.objectStore('content')]
      const all = await files.getAll()
      const before = all.find(({ profileId, target }) => profileId === file.profileId && target === file.target)
      const others = all.filter((one) => one !== before)
      const bytes = others.reduce((sum, one) => sum + one.bytes, file.bytes)
      if (others.length >= mostFiles.count || bytes > mostFiles.bytes) {
        tables.abort()
        throw new TooManyFiles()
      }
      await commit(
        tables,
        ...(before ? [() => contents.delete(before.id)] : []),
        () => files.put(file),
        () => contents.put(content, file.id),
      )
      onChange(file)
    },
    /** Of one person, or of everybody who ever signed in here; the oldest first. */
    async list(profileId?: string): Promise<PendingFile[]> {
      const range = profileId === undefined ? undefined : ofProfile(profileId)
      const files = await read(db, 'file', (stored) => stored.getAll(range))
      return files.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
    content: (id: string) => read(db, 'content', (contents) => contents.get(id)),
    reject: (which: Which, trouble: Trouble) => change(which, (known) => ({ ...known, trouble })),
    tryAgain: (which: Which & Pick<PendingFile, 'seen'>) =>
      change(which, (known) => ({ ...known, seen: which.seen, trouble: null })),
    remove: (which: Which) => change(which, () => null),
    close: () => db.close(),
  }
}

export type FileStore = Awaited<ReturnType<typeof openFileStore>>
