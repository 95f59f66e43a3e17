import 'fake-indexeddb/auto'
import { afterAll, expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { change } from '../state/sheet-state.ts'
import { sheetPath } from '../../paths.ts'
import { confirmStored } from '../outbox/confirm-stored.ts'
import { resolveMine, resolveRefused, resolveTheirs } from '../state/resolve-conflict.ts'
import { discard } from '../state/unsent-marks.ts'
import { sheetKey } from '../state/sheet-place.ts'
import { flushKind } from '../outbox/flush.ts'
import {
  sendFor,
  unwatched,
  applyAll,
  closeBrowsers,
  emptyCell,
  flushMarks,
  place,
  sheetStudents,
  startBrowser,
} from '../store/testing-store.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { mostFiles, type PendingFile, targetOf } from './pending-file.ts'
import { filesKind, type SendFile } from './files-kind.ts'

afterAll(closeBrowsers)

const sri = 'profile-sri'
let databases = 0
const newDatabase = () => `files-${(databases += 1)}`
const content = new Uint8Array([255, 216, 255]).buffer

let made = 0
function letterOf(studentId: string, more: Partial<PendingFile> = {}): PendingFile {
  const of = { sheet: place(), student: { id: studentId, name: studentId } }
  made += 1
  return {
    ...of,
    id: `file-${made}`,
    profileId: sri,
    target: targetOf(of),
    filename: 'surat.jpg',
    type: 'image/jpeg',
    bytes: 3,
    createdAt: `2026-09-16T00:00:${String(made % 60).padStart(2, '0')}Z`,
    trouble: null,
    ...more,
  }
}
const open = (name: string) => openFileStore(() => undefined, name)
const noSheets = { read: async () => undefined }
type Sending = { profileId: string; sheets: Pick<SheetStore, 'read'>; send: SendFile }
const sendFiles = (files: FileStore, { profileId, sheets, send }: Sending) =>
  flushKind(
    filesKind({ files: (work) => work(files), sheets: async () => sheets, send, watch: unwatched }),
    sendFor(profileId),
  )
const waiting = async (files: Awaited<ReturnType<typeof open>>) => (await files.list(sri)).map(({ id }) => id)

test('a photo survives a killed browser, and is removed only on its verdict', async () => {
  const name = newDatabase()
  const letter = letterOf('a')
  const first = await open(name)
  await first.put(letter, content)
  first.close()

  const files = await open(name)
  const errors = [new ConnectionError('cut'), refusal(503), refusal(401)]
  for (const error of errors) {
    await sendFiles(files, { profileId: sri, sheets: noSheets, send: () => Promise.reject(error) })
    expect(await waiting(files)).toEqual([letter.id])
  }
  const sent: unknown[] = []
  const send: SendFile = async ({ id }, bytes) => sent.push([id, bytes.byteLength])
  expect(await sendFiles(files, { profileId: sri, sheets: noSheets, send })).toBe('done')
  expect([sent, await waiting(files), await files.content(letter.id)]).toEqual([[[letter.id, 3]], [], undefined])
})

const refusal = (status: number, code = 'INTERNAL') =>
  new CallError(status, { statusCode: status, code, message: 'Tidak boleh' })

test('a rejected photo stays with its reason, is not retried, and blocks no other', async () => {
  const files = await open(newDatabase())
  const [refused, good] = [letterOf('a'), letterOf('b')]
  await files.put(refused, content)
  await files.put(good, content)
  const sent: string[] = []
  const send: SendFile = async ({ id }) => {
    sent.push(id)
    if (id === refused.id) throw refusal(403, 'FORBIDDEN')
  }
  for (const _ of [1, 2]) expect(await sendFiles(files, { profileId: sri, sheets: noSheets, send })).toBe('done')
  expect(sent).toEqual([refused.id, good.id])
  expect(await files.list(sri)).toEqual([{ ...refused, trouble: { code: 'FORBIDDEN', message: 'Tidak boleh' } }])
  expect((await files.content(refused.id))?.byteLength).toBe(3)
  await files.tryAgain(refused)
  await sendFiles(files, { profileId: sri, sheets: noSheets, send: async () => undefined })
  expect(await waiting(files)).toEqual([])
})

test('a letter is sent after its mark: not while that is unsaved, nor while it waits', async () => {
  const files = await open(newDatabase())
  const { sheetStore, open: openSheet } = await startBrowser(newDatabase())
  const sheet = openSheet(sri)
  const order: string[] = []
  const flush = async () => {
    await flushMarks(sheetStore, {
      profileId: sri,
      send: async (_, { marks }) => {
        order.push('marks')
        return applyAll(marks)
      },
    })
    await sendFiles(files, {
      profileId: sri,
      sheets: sheetStore,
      send: async ({ student }) => order.push(`${student?.id}`),
    })
  }
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await files.put(letterOf('a'), content)
  await files.put(letterOf('b'), content)
  await flush()
  expect(order).toEqual(['b'])
  await sheet.save()
  await sendFiles(files, { profileId: sri, sheets: sheetStore, send: async () => order.push('too early') })
  await flush()
  expect(order).toEqual(['b', 'marks', 'a'])
})

test('a letter counts with its mark: nothing is said to be sent that waits for its author', async () => {
  const files = await open(newDatabase())
  const { sheetStore, open: openSheet } = await startBrowser(newDatabase())
  const sheet = openSheet(sri)
  const send: SendFile = async () => undefined
  const kind = filesKind({ files: (work) => work(files), sheets: async () => sheetStore, send, watch: unwatched })
  const counted = async () => (await kind.list(sri)).map((file) => [kind.counts(file), kind.due(file)])
  const pathname = sheetPath(place().academicClassId, place().date)
  const isOnItsPage = async () =>
    (await kind.list(sri)).map((file) => kind.isOnPage(file, { pathname, isDelayed: false }))

  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await files.put(letterOf('a'), content)
  expect([await counted(), await isOnItsPage()]).toEqual([[[{ unsaved: 1 }, 0]], [true]])
  await sheet.save()
  expect([await counted(), await isOnItsPage()]).toEqual([[[{ waiting: 1 }, 0]], [false]])
  await flushMarks(sheetStore, {
    profileId: sri,
    send: async (_, { marks }) => {
      const answer = applyAll(marks)
      const rejected = { verdict: 'rejected' as const, reason: 'NOT_A_SCHOOL_DAY' as const, cell: emptyCell }
      return { ...answer, verdicts: answer.verdicts.map((one) => ({ ...one, ...rejected })) }
    },
  })
  expect(await counted()).toEqual([[{ toReview: 1 }, 0]])
  await sheet.follow({ profileId: sri, key: sheetKey(place()) })
  await sheet.change((now) => resolveTheirs(now, 'a'))
  expect(await counted()).toEqual([[{}, 0]])
  await sheet.change(discard)
  expect(await counted()).toEqual([[{ waiting: 1 }, 1]])
})

test('nobody else sends it, and a newer photo replaces it even while it is being sent', async () => {
  const files = await open(newDatabase())
  const [older, newer] = [letterOf('a'), letterOf('a')]
  await files.put(older, content)
  const never: SendFile = () => Promise.reject(new Error('Nothing of hers is here'))
  expect(await sendFiles(files, { profileId: 'profile-other', sheets: noSheets, send: never })).toBe('done')
  await sendFiles(files, { profileId: sri, sheets: noSheets, send: () => files.put(newer, content) })
  expect([await waiting(files), await files.content(older.id)]).toEqual([[newer.id], undefined])
})

test('a device stores up to a limit, and a file beyond it is not lost', async () => {
  const files = await open(newDatabase())
  for (let at = 0; at < mostFiles.count; at += 1) await files.put(letterOf(`student-${at}`), content)
  await expect(files.put(letterOf('one-more'), content)).rejects.toThrow('Sambungkan ke internet dahulu')
  await files.put(letterOf('student-0'), content)
  expect(await files.list(sri)).toHaveLength(mostFiles.count)

  const heavy = await open(newDatabase())
  await heavy.put(letterOf('a', { bytes: mostFiles.bytes }), content)
  await expect(heavy.put(letterOf('b'), content)).rejects.toThrow('Sambungkan ke internet dahulu')
  expect(await heavy.list()).toHaveLength(1)
})

test.each([
  ['a conflict', 'conflict', null, false],
  ['a refusal for a holiday', 'rejected', 'NOT_A_SCHOOL_DAY', false],
  ['a late mark, which somebody has to decide by it', 'held', 'DAY_CLOSED', true],
] as const)(
  'a letter waits with its mark after %s, unless the school has the mark',
  async (_, verdict, reason, isSent) => {
    const files = await open(newDatabase())
    const { sheetStore, open: openSheet } = await startBrowser(newDatabase())
    const sheet = openSheet(sri)
    const answering = (to: 'applied' | typeof verdict) =>
      flushMarks(sheetStore, {
        profileId: sri,
        send: async (_place, { marks }) => {
          const answer = applyAll(marks)
          const cell = { ...emptyCell, status: 'A' as const, rev: 3 }
          const verdicts = answer.verdicts.map((one) => ({ ...one, verdict: to, reason, cell }))
          return to === 'applied' ? answer : { ...answer, verdicts }
        },
      })
    const sendLetters = async () => {
      await sendFiles(files, { profileId: sri, sheets: sheetStore, send: async () => undefined })
      return (await waiting(files)).length === 0
    }
    await sheet.change((now) => change(now, 'a', { status: 'S' }))
    await sheet.save()
    await files.put(letterOf('a'), content)
    await answering(verdict)
    expect(await sendLetters()).toBe(isSent)
    if (isSent) return
    // Read, it still waits for the holiday's end; decided, it goes with the mark.
    await sheet.follow({ profileId: sri, key: sheetKey(place()) })
    if (verdict === 'rejected') {
      await sheet.change(resolveRefused)
      expect(await sendLetters()).toBe(false)
      await confirmStored(sheetStore, { profileId: sri, mayResume: true, read: async () => open7A })
    } else {
      await sheet.change((now) => resolveMine(now, 'a'))
      expect(await sendLetters()).toBe(false)
      await sheet.save()
    }
    expect(await sendLetters()).toBe(false)
    await answering('applied')
    expect(await sendLetters()).toBe(true)
  },
)

/** The sheet of a day that is a school day again. */
const open7A = { epoch: '', students: sheetStudents('a', 'b', 'c'), marking: { why: null } }
