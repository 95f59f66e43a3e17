import { begun, commit, read, write } from './commit.ts'
import { ofProfile, openPhoneDatabase } from './phone-database.ts'
import { outboxItem, upgradeSheet } from './stored-sheet.ts'
import { newDevice, type StoreBackend } from './sheet-store.ts'

/** The offline store of sheets in IndexedDB. */
export async function openBrowserStore(name?: string): Promise<StoreBackend & { close(): void }> {
  const db = await openPhoneDatabase(name)

  return {
    async update({ profileId, key }, change, { isDurable }) {
      const durability = isDurable ? 'strict' : 'relaxed'
      const tables = begun(db.transaction(['sheet', 'outbox', 'device'], 'readwrite', { durability }))
      const sheets = tables.objectStore('sheet')
      const devices = tables.objectStore('device')
      const [before, known] = await Promise.all([sheets.get([profileId, key]), devices.get(profileId)])
      const { sheet, device } = change(before && upgradeSheet(before), known ?? newDevice())
      await commit(
        tables,
        ...(device === known ? [] : [() => devices.put(device, profileId)]),
        () => sheets.put(sheet),
        () => tables.objectStore('outbox').put(outboxItem(sheet)),
      )
      return sheet
    },
    async read(profileId, key) {
      const found = await read(db, 'sheet', (sheets) => sheets.get([profileId, key]))
      return found && upgradeSheet(found)
    },
    outbox: (profileId) => read(db, 'outbox', (items) => items.getAll(ofProfile(profileId))),
    async device(profileId) {
      const table = begun(db.transaction('device', 'readwrite')).store
      const known = await table.get(profileId)
      if (known) return known
      const made = newDevice()
      await table.put(made, profileId)
      return made
    },
    async remove(profileId, keys) {
      const tables = begun(db.transaction(['sheet', 'outbox'], 'readwrite'))
      const [sheets, outbox] = [tables.objectStore('sheet'), tables.objectStore('outbox')]
      await commit(
        tables,
        ...keys.flatMap((key) => [() => sheets.delete([profileId, key]), () => outbox.delete([profileId, key])]),
      )
    },
    storeAnswer: (profileId, key, answer) =>
      write(db, 'answer', (answers) => answers.put({ profileId, key, ...answer })),
    answer: (profileId, key) => read(db, 'answer', (answers) => answers.get([profileId, key])),
    async removeAnswers(profileId, before) {
      const tables = begun(db.transaction('answer', 'readwrite'))
      for (let at = await tables.store.openCursor(ofProfile(profileId)); at; at = await at.continue())
        if (at.value.at < before) at.delete().catch(() => undefined)
      await tables.done
    },
    clearAnswers: () => write(db, 'answer', (answers) => answers.clear()),
    close: () => db.close(),
  }
}
