import type { DBSchema } from 'idb'
import type { FormDraft } from '../drafts/form-draft.ts'
import type { PendingFile } from '../files/pending-file.ts'
import type { ScoreDraft } from '../scores/score-edits.ts'
import { type Database, openDatabase } from './commit.ts'
import type { CachedAnswer, Device } from './sheet-store.ts'
import type { OutboxItem, StoredSheet } from './stored-sheet.ts'

type Key = [profileId: string, key: string]

interface Tables extends DBSchema {
  sheet: { key: Key; value: StoredSheet }
  // A short summary of each sheet, so that counting pending items does not read every sheet.
  outbox: { key: Key; value: OutboxItem }
  device: { key: string; value: Device }
  answer: { key: Key; value: CachedAnswer & { profileId: string; key: string } }
  file: { key: [profileId: string, target: string]; value: PendingFile }
  // Contents are in a table of their own, so that the outbox list does not read twenty megabytes. No Blob: WebKit loses
  // those.
  content: { key: string; value: ArrayBuffer }
  draft: { key: [profileId: string, id: string, semesterNo: number]; value: ScoreDraft }
  form: { key: Key; value: FormDraft }
}

/** What this device has of the people who signed in on it. */
export type PhoneDatabase = Database<Tables>

export const ofProfile = (profileId: string) => IDBKeyRange.bound([profileId], [profileId, []])

/** How long a tab with an older app may keep the tables from being upgraded, in milliseconds. */
const longestWait = 3_000

/**
 * A connection to this device's database. `onClosed`: it is lost, and the next call needs a new one. Version 1 had sheets
 * and answers only, version 2 no forms. Throws where the browser has none, and when another tab does not let go of it.
 */
export function openPhoneDatabase(name = 'hadir', onClosed: () => void = () => undefined): Promise<PhoneDatabase> {
  return new Promise((resolve, reject) => {
    let isAbandoned = false
    const abandon = () => {
      isAbandoned = true
      reject(new Error('A tab with an older app keeps the database'))
    }
    openDatabase<Tables>(name, 3, {
      upgrade(made, from) {
        if (from < 1) {
          made.createObjectStore('sheet', { keyPath: ['profileId', 'key'] })
          made.createObjectStore('outbox', { keyPath: ['profileId', 'key'] })
          made.createObjectStore('device')
          made.createObjectStore('answer', { keyPath: ['profileId', 'key'] })
        }
        if (from < 2) {
          made.createObjectStore('file', { keyPath: ['profileId', 'target'] })
          made.createObjectStore('content')
          made.createObjectStore('draft', { keyPath: ['profileId', 'id', 'semesterNo'] })
        }
        made.createObjectStore('form', { keyPath: ['profileId', 'key'] })
      },
      blocked: () => void setTimeout(abandon, longestWait),
      // A newer app in another tab needs to upgrade the tables: this tab closes its connection.
      blocking(_current, _blocked, { target }) {
        ;(target as IDBDatabase).close()
        onClosed()
      },
      // Browsers may close it behind a locked screen.
      terminated: onClosed,
    }).then((db) => (isAbandoned ? db.close() : resolve(db)), reject)
  })
}
