import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { openFileStore } from '../files/file-store.ts'
import { changeDraft } from '../scores/draft-store.ts'
import { openBrowserStore } from './browser-store.ts'

const unhandled: unknown[] = []
process.on('unhandledRejection', (reason) => void unhandled.push(reason))
afterEach(() => {
  vi.restoreAllMocks()
  unhandled.length = 0
})

/** Aborts every transaction at once with its first request of this kind, as a browser does when its disk is full. */
function abortAt(kind: 'put' | 'delete' | 'get' | 'getAll') {
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

const acts: Record<string, (kind: string) => Promise<unknown>> = {
  'a sheet': async (kind) =>
    (await openBrowserStore(`sheet-${kind}`)).update(
      sheet,
      (_, device) => ({ sheet: { ...sheet, state: { cells: {} }, title: '' } as never, device: { ...device } }),
      { isDurable: true },
    ),
  'removed sheets': async (kind) => (await openBrowserStore(`removed-${kind}`)).remove('p', ['k', 'l']),
  'a draft': () => changeDraft(draft, () => [{}] as never),
  'a changed draft': () => changeDraft(draft, (edits) => edits),
  'a file': async (kind) => (await openFileStore(() => undefined, `file-${kind}`)).put(file, new ArrayBuffer(3)),
}

test.each([
  ['a sheet', 'put'],
  ['a sheet', 'get'],
  ['removed sheets', 'delete'],
  ['a draft', 'put'],
  ['a changed draft', 'get'],
  ['a file', 'put'],
  ['a file', 'getAll'],
] as const)('%s whose transaction aborts at its first %s fails once, and nothing is unhandled', async (act, kind) => {
  abortAt(kind)
  await expect(acts[act]!(kind)).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(unhandled).toEqual([])
})
