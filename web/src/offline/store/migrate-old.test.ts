import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PendingFile } from '../files/pending-file.ts'
import { nothing, type ScoreDraft } from '../scores/score-edits.ts'
import { change } from '../state/sheet-state.ts'
import { place, startBrowser } from './testing-store.ts'

const sri = 'profile-sri'
const file: PendingFile = {
  sheet: place(),
  student: { id: 'a', name: 'Ani' },
  id: 'file-1',
  profileId: sri,
  target: 'letter:a:2026-09-16',
  filename: 'surat.jpg',
  type: 'image/jpeg',
  bytes: 3,
  createdAt: '2026-09-16T01:00:00.000Z',
  trouble: null,
}
const score = (value: number) => ({
  content: { ...nothing, state: 'SCORE' as const, value },
  text: '',
  baseRev: 0,
  status: 'waiting' as const,
})
const draft: ScoreDraft = {
  profileId: sri,
  id: 'subject',
  semesterNo: 1,
  title: 'IPA VII-A',
  edits: [
    ['component a', score(700)],
    ['component b', score(800)],
  ],
}

/** The three databases of the app before this one, each of version 1. */
async function openOldDatabases() {
  const sheets = await openDB('hadir', 1, {
    upgrade(made) {
      made.createObjectStore('sheet', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('outbox', { keyPath: ['profileId', 'key'] })
      made.createObjectStore('device')
      made.createObjectStore('answer', { keyPath: ['profileId', 'key'] })
    },
    blocking: () => sheets.close(),
  })
  const files = await openDB('hadir-files', 1, {
    upgrade(made) {
      made.createObjectStore('file', { keyPath: ['profileId', 'target'] })
      made.createObjectStore('content')
    },
  })
  const drafts = await openDB('hadir-scores', 1, {
    upgrade: (made) => void made.createObjectStore('draft', { keyPath: ['profileId', 'id', 'semesterNo'] }),
  })
  const close = () => [sheets, files, drafts].forEach((one) => one.close())
  const put = async (own: PendingFile, content = new Uint8Array([1, 2, 3])) => {
    await files.put('file', own)
    await files.put('content', content.buffer, own.id)
  }
  return { sheets, files, drafts, put, close }
}

/** A page with the app of today. */
async function openPage() {
  vi.resetModules()
  const [{ openFileStore }, drafts] = await Promise.all([
    import('../files/file-store.ts'),
    import('../scores/draft-store.ts'),
  ])
  return { files: await openFileStore(() => undefined), ...drafts }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

test('what an earlier app stored in three databases is in one, and is carried over once', async () => {
  const old = await openOldDatabases()
  await old.put(file)
  await old.drafts.put('draft', draft)
  old.close()

  const page = await openPage()
  expect(await page.files.list(sri)).toEqual([file])
  expect(new Uint8Array((await page.files.content(file.id)) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]))
  expect(await page.listDrafts(sri)).toEqual([draft])

  await page.files.remove(file)
  await page.changeDraft(draft, () => [])
  const again = await openPage()
  expect([await again.files.list(sri), await again.listDrafts(sri)]).toEqual([[], []])
})

test('sheets stay where they are, of whatever format', async () => {
  const old = await openOldDatabases()
  const own = { sheet: place(), key: 'daily:7A:2026-09-16' }
  const tray = { verdict: 'conflict', reason: null, mine: { status: 'S' }, ids: ['1'] }
  const row = { shown: { status: 'H' }, confirmed: { status: 'H' }, queue: [], draft: null, tray }
  const state = { rows: { a: row }, undo: null }
  await old.sheets.put('sheet', { format: 1, profileId: sri, key: own.key, place: own.sheet, state, version: 3 })
  old.close()
  const { sheetStore } = await startBrowser('hadir')
  expect(await sheetStore.read(sri, own.key)).toMatchObject({
    version: 3,
    state: { rows: { a: { conflict: { verdict: 'conflict' } } } },
  })
})

test('a tab with the earlier app closes its database; what it writes later comes over too', async () => {
  const old = await openOldDatabases()
  await old.put(file)
  const page = await openPage()
  const browser = await startBrowser('hadir')
  const sheet = browser.open(sri)
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await sheet.save()
  expect(await browser.sheetStore.outbox(sri)).toMatchObject([{ waiting: 1 }])
  await page.changeDraft(draft, () => [['component a', score(900)]])

  const later = { ...file, id: 'file-2', createdAt: '2026-09-16T02:00:00.000Z' }
  await old.put(later)
  await old.drafts.put('draft', draft)
  const next = await openPage()
  // The later photo replaces the earlier one; the score typed in this app is the later one.
  expect(await next.files.list(sri)).toEqual([later])
  expect(await next.files.content(file.id)).toBeUndefined()
  expect(await next.listDrafts(sri)).toEqual([
    {
      ...draft,
      edits: [
        ['component a', score(900)],
        ['component b', score(800)],
      ],
    },
  ])
})

test('a tab that never lets go is waited for only a moment', async () => {
  const stuck = await openDB('hadir', 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { openPhoneDatabase } = await import('./phone-database.ts')
  const opening = openPhoneDatabase()
  const refused = expect(opening).rejects.toThrow('keeps the database')
  // The request is blocked a turn later.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await refused
  stuck.close()
})
