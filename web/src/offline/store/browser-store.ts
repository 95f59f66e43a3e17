import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type StoredSheet, type OutboxItem, outboxItem, upgradeSheet } from './stored-sheet.ts'
import { type Device, type CachedAnswer, newDevice, type StoreBackend } from './sheet-store.ts'

type Key = [profileId: string, key: string]

interface Tables extends DBSchema {
  sheet: { key: Key; value: StoredSheet }
  // A short summary of each sheet, so that counting pending items does not read every sheet.
  outbox: { key: Key; value: OutboxItem }
  device: { key: string; value: Device }
  answer: { key: Key; value: CachedAnswer & { profileId: string; key: string } }
}

const ofProfile = (profileId: string) => IDBKeyRange.bound([profileId], [profileId, []])

/** The offline store in IndexedDB. */
export async function openBrowserStore(name = 'hadir'): Promise<StoreBackend & { close(): void }> {
  const db: IDBPDatabase<Tables> = await openDB<Tables>(name, 1, {
    upgrade(made) {
      made.createObjectStore('sheet', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('outbox', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('device')
      made.createObjectStore('answer', { keyPath: ['profileId', 'key'] })
    },
    // A newer version of the app in another tab needs to upgrade the tables: this tab closes its connection.
    blocking: () => db.close(),
  })

  return {
    async update({ profileId, key }, change, { isDurable }) {
      const tables = db.transaction(['sheet', 'outbox', 'device'], 'readwrite', {
        durability: isDurable ? 'strict' : 'relaxed',
      })
      const sheets = tables.objectStore('sheet')
      const devices = tables.objectStore('device')
      const [before, known] = await Promise.all([sheets.get([profileId, key]), devices.get(profileId)])
      const { sheet, device } = change(before && upgradeSheet(before), known ?? newDevice())
      if (device !== known) void devices.put(device, profileId)
      void sheets.put(sheet)
      void tables.objectStore('outbox').put(outboxItem(sheet))
      await tables.done
      return sheet
    },
    async read(profileId, key) {
      const found = await db.get('sheet', [profileId, key])
      return found && upgradeSheet(found)
    },
    outbox: (profileId) => db.getAll('outbox', ofProfile(profileId)),
    async device(profileId) {
      const table = db.transaction('device', 'readwrite').store
      const known = await table.get(profileId)
      if (known) return known
      const made = newDevice()
      await table.put(made, profileId)
      return made
    },
    async remove(profileId, keys) {
      const tables = db.transaction(['sheet', 'outbox'], 'readwrite')
      for (const key of keys) {
        void tables.objectStore('sheet').delete([profileId, key])
        void tables.objectStore('outbox').delete([profileId, key])
      }
      await tables.done
    },
    storeAnswer: async (profileId, key, answer) => void (await db.put('answer', { profileId, key, ...answer })),
    answer: (profileId, key) => db.get('answer', [profileId, key]),
    async removeAnswers(profileId, before) {
      const table = db.transaction('answer', 'readwrite').store
      for await (const cursor of table.iterate(ofProfile(profileId))) if (cursor.value.at < before) void cursor.delete()
    },
    clearAnswers: () => db.clear('answer'),
    close: () => db.close(),
  }
}
