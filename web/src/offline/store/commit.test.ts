import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { readFormDraft, removeFormDraft, storeFormDraft } from '../drafts/form-drafts.ts'
import { openFileStore } from '../files/file-store.ts'
import { changeDraft, listDrafts, readDraft } from '../scores/draft-store.ts'
import { openBrowserStore } from './browser-store.ts'
import { migrateDrafts, migrateFiles } from './migrate-old.ts'
import { openPhoneDatabase } from './phone-database.ts'

const unhandled: unknown[] = []
process.on('unhandledRejection', (reason) => void unhandled.push(reason))
afterEach(() => {
  vi.restoreAllMocks()
  unhandled.length = 0
})

/** Aborts every transaction at once with its first request of this kind, as a browser does when its disk is full. */
function abortAt(kind: 'put' | 'delete' | 'clear' | 'get' | 'getAll') {
  const original = IDBObjectStore.prototype[kind] as (...args: unknown[]) => IDBRequest
  vi.spyOn(IDBObjectStore.prototype, kind).mockImplementation(function aborting(
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    vi.restoreAllMocks()
    const request = original.apply(this, args)
    queueMicrotask(() => this.transaction.abort())
    return request as never
  })
}

const draft = { profileId: 'p', id: 's', semesterNo: 1, title: 'IPA', edits: [{ studentId: 'a' }] } as never
const file = { profileId: 'p', target: 't', id: 'f', bytes: 3, createdAt: '2026-09-01' } as never
const sheet = { profileId: 'p', key: 'k' }
const form = { profileId: 'p', key: 'k' }
const ofDraft = { profileId: 'p', id: 's', semesterNo: 1 }

const sheets = (kind: string) => openBrowserStore(`sheets-${kind}`)
const files = (kind: string) => openFileStore(() => undefined, `files-${kind}`)

/** The database of an earlier app, with one file or draft. */
async function openOld(name: string, tables: Record<string, unknown>) {
  const old = await openDB(name, 1, {
    upgrade: (made) => {
      for (const table of Object.keys(tables)) void made.createObjectStore(table).put(tables[table], 'one')
    },
  })
  old.close()
}

const acts: Record<string, (kind: string) => Promise<unknown>> = {
  'a sheet': async (kind) =>
    (await sheets(kind)).update(
      sheet,
      (_, device) => ({ sheet: { ...sheet, state: { cells: {} }, title: '' } as never, device: { ...device } }),
      { isDurable: true },
    ),
  'removed sheets': async (kind) => (await sheets(kind)).remove('p', ['k', 'l']),
  'a sheet that is read': async (kind) => (await sheets(kind)).read('p', 'k'),
  'the outbox': async (kind) => (await sheets(kind)).outbox('p'),
  'the device': async (kind) => (await sheets(kind)).device('p'),
  'a stored answer': async (kind) => (await sheets(kind)).storeAnswer('p', 'k', {} as never),
  'an answer that is read': async (kind) => (await sheets(kind)).answer('p', 'k'),
  'removed answers': async (kind) => (await sheets(kind)).clearAnswers(),
  'a draft': () => changeDraft(draft, () => [{}] as never),
  'a changed draft': () => changeDraft(draft, (edits) => edits),
  'a draft that is read': () => readDraft(ofDraft),
  'all drafts': () => listDrafts('p'),
  'a form': () => storeFormDraft(form, { values: {}, base: {} }),
  'a form that is read': () => readFormDraft(form),
  'a removed form': () => removeFormDraft(form),
  'a file': async (kind) => (await files(kind)).put(file, new ArrayBuffer(3)),
  'all files': async (kind) => (await files(kind)).list(),
  'the content of a file': async (kind) => (await files(kind)).content('f'),
  'files of an earlier app': async (kind) => {
    await openOld(`old-${kind}-files`, { file, content: new ArrayBuffer(3) })
    await migrateFiles(await openPhoneDatabase(`old-${kind}`))
  },
  'drafts of an earlier app': async (kind) => {
    await openOld(`old-${kind}-scores`, { draft })
    await migrateDrafts(await openPhoneDatabase(`old-${kind}`))
  },
}

async function expectOneFailure(act: () => Promise<unknown>) {
  await expect(act()).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(unhandled).toEqual([])
}

test.each([
  ['a sheet', 'put'],
  ['a sheet', 'get'],
  ['removed sheets', 'delete'],
  ['a sheet that is read', 'get'],
  ['the outbox', 'getAll'],
  ['the device', 'get'],
  ['the device', 'put'],
  ['a stored answer', 'put'],
  ['an answer that is read', 'get'],
  ['removed answers', 'clear'],
  ['a draft', 'put'],
  ['a changed draft', 'get'],
  ['a draft that is read', 'get'],
  ['all drafts', 'getAll'],
  ['a form', 'put'],
  ['a form', 'getAll'],
  ['a form that is read', 'get'],
  ['a removed form', 'delete'],
  ['a file', 'put'],
  ['a file', 'getAll'],
  ['all files', 'getAll'],
  ['the content of a file', 'get'],
  ['files of an earlier app', 'getAll'],
  ['files of an earlier app', 'get'],
  ['files of an earlier app', 'delete'],
  ['drafts of an earlier app', 'getAll'],
  ['drafts of an earlier app', 'delete'],
] as const)('%s whose transaction aborts at its first %s fails once, and nothing is unhandled', async (act, kind) => {
  abortAt(kind)
  await expectOneFailure(() => acts[act]!(kind))
})

test('a database whose tables cannot be made fails once', async () => {
  const original = IDBDatabase.prototype.createObjectStore
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function aborting(
    this: IDBDatabase,
    ...args
  ) {
    vi.restoreAllMocks()
    const table = original.apply(this, args)
    queueMicrotask(() => table.transaction.abort())
    return table
  })
  await expectOneFailure(() => openPhoneDatabase('unmade'))
})
