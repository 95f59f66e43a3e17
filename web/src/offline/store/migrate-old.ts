import type { DBSchema } from 'idb'
import type { PendingFile } from '../files/pending-file.ts'
import type { ScoreDraft } from '../scores/score-edits.ts'
import { begun, commit, type Database, openDatabase, read, write } from './commit.ts'
import type { PhoneDatabase } from './phone-database.ts'

interface OldFiles extends DBSchema {
  file: { key: [profileId: string, target: string]; value: PendingFile }
  content: { key: string; value: ArrayBuffer }
}

interface OldDrafts extends DBSchema {
  draft: { key: [profileId: string, id: string, semesterNo: number]; value: ScoreDraft }
}

/** A database of an earlier app, if this device has it. */
async function openOld<Tables extends DBSchema>(name: string): Promise<Database<Tables> | undefined> {
  const opening = openDatabase<Tables>(name, 1, {
    // There is none, and none shall be made.
    upgrade: (_made, _from, _to, tables) => tables.abort(),
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
  return opening.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  })
}

/** One tab at a time: what another has moved and sent must not come back. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  typeof navigator === 'undefined' || !('locks' in navigator) ? work() : navigator.locks.request(name, work)

/**
 * Moves everything. The old database stays, empty: removing it would wait for every tab with the older app. It goes with
 * this file.
 */
async function migrateOld<Tables extends DBSchema>(
  name: string,
  move: (old: Database<Tables>) => Promise<void>,
): Promise<void> {
  await alone(name, async () => {
    const old = await openOld<Tables>(name)
    if (!old) return
    try {
      await move(old)
    } finally {
      old.close()
    }
  })
}

/**
 * Takes over the files that an earlier app stored in a database of their own; one by one, because the disk may be nearly
 * full.
 */
export const migrateFiles = (db: PhoneDatabase): Promise<void> =>
  migrateOld<OldFiles>(`${db.name}-files`, async (old) => {
    for (const file of await read(old, 'file', (files) => files.getAll())) {
      const key: [string, string] = [file.profileId, file.target]
      const content = await read(old, 'content', (contents) => contents.get(file.id))
      const tables = begun(db.transaction(['file', 'content'], 'readwrite', { durability: 'strict' }))
      const [files, contents] = [tables.objectStore('file'), tables.objectStore('content')]
      const there = await files.get(key)
      // The later one replaces the other, as it would have in one database.
      const isLater = !there || there.createdAt < file.createdAt
      await commit(
        tables,
        ...(content && isLater ? [() => files.put(file), () => contents.put(content, file.id)] : []),
        ...(content && isLater && there && there.id !== file.id ? [() => contents.delete(there.id)] : []),
      )
      await write(old, 'file', (files) => files.delete(key))
      await write(old, 'content', (contents) => contents.delete(file.id))
    }
  })

/** The same for scores: an edit that is here already is the later one. */
export const migrateDrafts = (db: PhoneDatabase): Promise<void> =>
  migrateOld<OldDrafts>(`${db.name}-scores`, async (old) => {
    for (const draft of await read(old, 'draft', (drafts) => drafts.getAll())) {
      const key: [string, string, number] = [draft.profileId, draft.id, draft.semesterNo]
      const table = begun(db.transaction('draft', 'readwrite', { durability: 'strict' }))
      const there = await table.store.get(key)
      const edits = [...new Map([...draft.edits, ...(there?.edits ?? [])])]
      await commit(table, () => table.store.put({ ...draft, ...there, edits }))
      await write(old, 'draft', (drafts) => drafts.delete(key))
    }
  })
