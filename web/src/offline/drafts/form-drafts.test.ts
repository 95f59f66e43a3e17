import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app after a start. */
async function openPage() {
  vi.resetModules()
  return import('./form-drafts.ts')
}
const note = { values: { note: 'Ananda tekun' }, base: { note: '' } }
const ofSri = { profileId: 'sri', key: 'card' }

test('a draft outlives the page, is replaced by a later one, and is only its owner’s', async () => {
  const { storeFormDraft } = await openPage()
  await storeFormDraft(ofSri, { values: { note: 'An' }, base: {} })
  await storeFormDraft(ofSri, note)
  const { readFormDraft, removeFormDraft } = await openPage()
  expect(await readFormDraft(ofSri)).toMatchObject({ ...ofSri, ...note })
  expect(await readFormDraft({ ...ofSri, profileId: 'budi' })).toBeUndefined()
  expect(await readFormDraft({ ...ofSri, key: 'another' })).toBeUndefined()
  await removeFormDraft(ofSri)
  expect(await readFormDraft(ofSri)).toBeUndefined()
})

test('what a form stores while it closes is there when it opens again at once', async () => {
  const { readFormDraft, storeFormDraft } = await openPage()
  const storing = storeFormDraft(ofSri, note)
  expect(await readFormDraft(ofSri)).toMatchObject(note)
  await storing
})

test('a sign-out removes all drafts of its profile, and of no other', async () => {
  const { readFormDraft, removeFormDrafts, storeFormDraft } = await openPage()
  const ofBudi = { profileId: 'budi', key: 'card' }
  for (const which of [ofSri, { ...ofSri, key: 'another' }, ofBudi]) await storeFormDraft(which, note)
  await removeFormDrafts('sri')
  expect(await readFormDraft(ofSri)).toBeUndefined()
  expect(await readFormDraft({ ...ofSri, key: 'another' })).toBeUndefined()
  expect(await readFormDraft(ofBudi)).toMatchObject(note)
})

test('a draft that nobody took up for a month goes with the next one', async () => {
  const { readFormDraft, storeFormDraft } = await openPage()
  await storeFormDraft(ofSri, note)
  vi.advanceTimersByTime(30 * 24 * 60 * 60_000)
  const later = { profileId: 'budi', key: 'card' }
  await storeFormDraft(later, note)
  expect(await readFormDraft(ofSri)).toBeDefined()
  vi.advanceTimersByTime(1)
  await storeFormDraft(later, note)
  expect(await readFormDraft(ofSri)).toBeUndefined()
  expect(await readFormDraft(later)).toBeDefined()
})

test.each([1, 2])('a device with version %i of the database takes drafts, and loses nothing', async (version) => {
  const old = await openDB('hadir', version, {
    upgrade(made) {
      made.createObjectStore('sheet', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('outbox', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('device')
      made.createObjectStore('answer', { keyPath: ['profileId', 'key'] })
      if (version < 2) return
      made.createObjectStore('file', { keyPath: ['profileId', 'target'] })
      made.createObjectStore('content')
      made.createObjectStore('draft', { keyPath: ['profileId', 'id', 'semesterNo'] })
    },
    // As the app of then does.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
  const sheet = { profileId: 'sri', key: 'k', state: 'of then' }
  await old.put('sheet', sheet)
  const { readFormDraft, storeFormDraft } = await openPage()
  await storeFormDraft(ofSri, note)
  expect(await readFormDraft(ofSri)).toMatchObject(note)
  const { openPhoneDatabase } = await import('../store/phone-database.ts')
  const db = await openPhoneDatabase()
  expect(await db.transaction('sheet').store.get(['sri', 'k'])).toEqual(sheet)
  expect([...db.objectStoreNames]).toEqual(['answer', 'content', 'device', 'draft', 'file', 'form', 'outbox', 'sheet'])
  db.close()
})
