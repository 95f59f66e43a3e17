import { afterAll, expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import type { SendSheet } from '../outbox/marks-kind.ts'
import { resolveTheirs } from '../state/resolve-conflict.ts'
import { change, marksToSend, toReview, unsaved, waiting } from '../state/sheet-state.ts'
import { openDB } from 'idb'
import { applyAll, closeBrowsers, emptyCell, flushMarks, place, sheetStudents, startBrowser } from './testing-store.ts'

afterAll(closeBrowsers)

let databases = 0
const newDatabase = () => `sheet-store-${(databases += 1)}`
const sri = 'profile-sri'

test('taps and saved marks survive if the browser is killed in between', async () => {
  const name = newDatabase()
  const first = await startBrowser(name)
  const sheet = first.open(sri)
  await sheet.change((now) => change(now, 'a', { status: 'S', note: 'Demam' }))
  await sheet.save()
  await sheet.change((now) => change(now, 'b', { status: 'A' }))
  first.kill()

  const again = (await startBrowser(name)).open(sri)
  await again.ready
  const { state } = again.view.getState()
  expect([waiting(state), unsaved(state)]).toEqual([['a'], ['b']])
  expect(marksToSend(state)).toEqual([expect.objectContaining({ studentId: 'a', status: 'S', note: 'Demam', n: 1 })])
})

test('taps show at once, before the offline store has them', async () => {
  const sheet = (await startBrowser(newDatabase())).open(sri)
  const students = sheet.change((now) => change(now, 'a', { status: 'I' }))
  expect(unsaved(sheet.readState())).toEqual(['a'])
  await students
  expect(unsaved(sheet.readState())).toEqual(['a'])
})

test('two tabs never use one number twice, and neither loses the other’s marks', async () => {
  const name = newDatabase()
  const tabs = await Promise.all([startBrowser(name), startBrowser(name)])
  const [here, there] = tabs.map((tab) => tab.open(sri))
  if (!here || !there) throw new Error('Two tabs were opened')
  await Promise.all([
    here.change((now) => change(now, 'a', { status: 'S' })),
    there.change((now) => change(now, 'b', { status: 'I' })),
  ])
  await here.change((now) => change(now, 'c', { status: 'A' }))
  await Promise.all([here.save(), there.save()])
  await Promise.all([here, there].map(async (tab) => tab.follow({ profileId: sri, key: 'daily:7A:2026-09-16' })))
  for (const tab of [here, there]) {
    const marks = marksToSend(tab.readState())
    expect(marks.map(({ studentId, n }) => [studentId, n]).toSorted()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
  }
})

test('a sheet that was only viewed is neither stored offline nor rendered again', async () => {
  const browser = await startBrowser(newDatabase())
  const sheet = browser.open(sri)
  await sheet.ready
  let drawn = 0
  sheet.view.subscribe(() => (drawn += 1))
  const reported = sheetStudents('a', 'b', 'c')
  await sheet.adopt(reported)
  expect(drawn).toBe(0)
  await sheet.adopt(reported.map((student) => ({ ...student, cell: { ...student.cell, rev: student.cell.rev + 1 } })))
  expect(drawn).toBe(1)
  expect(await browser.sheetStore.outbox(sri)).toEqual([])
})

test('a late response that is older does not revert a sheet', async () => {
  const sheet = (await startBrowser(newDatabase())).open(sri)
  const at = (rev: number) =>
    sheetStudents('a', 'b', 'c').map((student) => ({ ...student, cell: { ...student.cell, rev } }))
  await sheet.adopt(at(3))
  await sheet.adopt(at(2))
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  expect(Object.values(sheet.readState().rows).map(({ cell }) => cell.rev)).toEqual([3, 3, 3])
})

async function fullStore() {
  const browser = await startBrowser(newDatabase())
  for (const name of ['7A', '7B']) {
    const sheet = browser.open(sri, place(name))
    await sheet.change((now) => change(now, 'a', { status: 'H' }))
    await sheet.save()
  }
  return browser
}
const refusal = (status: number, code = 'FORBIDDEN') =>
  new CallError(status, { statusCode: status, code, message: 'Tidak boleh' })
const sendsBy = (send: SendSheet) => ({ profileId: sri, send })

test('an entry is removed only on its verdict, class after class', async () => {
  const { sheetStore } = await fullStore()
  const sent: string[] = []
  const ending = await flushMarks(
    sheetStore,
    sendsBy(async ({ academicClassId }, { marks }) => {
      sent.push(academicClassId)
      return applyAll(marks)
    }),
  )
  expect([ending, sent]).toEqual(['done', ['7A', '7B']])
  const items = await sheetStore.outbox(sri)
  expect(items.map((item) => [item.waiting, item.sentAt])).toEqual([
    [0, '2026-09-16T00:00:00.000Z'],
    [0, '2026-09-16T00:00:00.000Z'],
  ])
})

test('another person at this phone never sends somebody else’s marks', async () => {
  const { sheetStore } = await fullStore()
  const send: SendSheet = () => Promise.reject(new Error('Nothing of hers is here'))
  expect(await flushMarks(sheetStore, { profileId: 'profile-other', send })).toBe('done')
  expect((await sheetStore.outbox(sri)).map((item) => item.waiting)).toEqual([1, 1])
})

test.each([
  ['no connection', new ConnectionError('cut'), 'unreachable', 1],
  ['a server in trouble', refusal(503), 'busy', 2],
  ['too many requests', refusal(429), 'busy', 2],
  ['a day that has not come by the school’s clock', refusal(400, 'DATE_IN_FUTURE'), 'early', 2],
  ['an answer of another version of the app', refusal(426), 'outdated', 1],
  ['a session that is over', refusal(401), 'halt', 1],
] as const)('%s loses nothing', async (_, error, ending, tries) => {
  const { sheetStore } = await fullStore()
  let tried = 0
  const send: SendSheet = () => {
    tried += 1
    return Promise.reject(error)
  }
  expect(await flushMarks(sheetStore, sendsBy(send))).toBe(ending)
  expect(tried).toBe(tries)
  expect((await sheetStore.outbox(sri)).map((item) => [item.waiting, item.trouble])).toEqual([
    [1, null],
    [1, null],
  ])
})

test('a sheet refused as a whole shows why, keeps its marks and does not delay the others', async () => {
  const { sheetStore } = await fullStore()
  let isAllowed = false
  const send: SendSheet = async ({ academicClassId }, { marks }) => {
    if (academicClassId === '7A' && !isAllowed) throw refusal(403)
    return applyAll(marks)
  }
  expect(await flushMarks(sheetStore, sendsBy(send))).toBe('done')
  const [refused, sent] = await sheetStore.outbox(sri)
  expect(refused).toMatchObject({ waiting: 1, trouble: { code: 'FORBIDDEN', message: 'Tidak boleh' } })
  expect(sent).toMatchObject({ waiting: 0, trouble: null })

  isAllowed = true
  await sheetStore.change({ profileId: sri, place: place('7A') }, { to: () => ({ sheet: { trouble: null } }) })
  await flushMarks(sheetStore, sendsBy(send))
  expect(await sheetStore.outbox(sri)).toMatchObject([{ waiting: 0 }, { waiting: 0 }])
})

test('more marks than one request takes are sent in several, in the order they were saved', async () => {
  const browser = await startBrowser(newDatabase())
  const ids = Array.from({ length: 250 }, (_, at) => `student-${at}`)
  const sheet = browser.open(sri, place(), sheetStudents(...ids))
  await sheet.change((now) => ids.reduce((state, id) => change(state, id, { status: 'H' }), now))
  await sheet.save()
  const batches: number[][] = []
  await flushMarks(
    browser.sheetStore,
    sendsBy(async (_, { marks }) => {
      batches.push(marks.map(({ n }) => n))
      return applyAll(marks)
    }),
  )
  expect(batches.map((batch) => batch.length)).toEqual([200, 50])
  expect(batches.flat()).toEqual(ids.map((_, at) => at + 1))
})

test('a response that omits a mark removes nothing from the offline store', async () => {
  const { sheetStore } = await fullStore()
  expect(
    await flushMarks(
      sheetStore,
      sendsBy(async () => applyAll([])),
    ),
  ).toBe('busy')
  expect((await sheetStore.outbox(sri)).map((item) => item.waiting)).toEqual([1, 1])
})

test('an ended session leaves nobody’s stored response behind, and every entry', async () => {
  const { sheetStore } = await fullStore()
  await sheetStore.storeAnswer(sri, 'classes', { data: ['7A'], at: 1 })
  await sheetStore.storeAnswer('profile-other', 'classes', { data: ['7B'], at: 2 })
  await sheetStore.clearAnswers()
  expect(await Promise.all([sheetStore.answer(sri, 'classes'), sheetStore.answer('profile-other', 'classes')])).toEqual(
    [undefined, undefined],
  )
  expect((await sheetStore.outbox(sri)).map((item) => item.waiting)).toEqual([1, 1])
})

/** Writes a sheet as the app of format 1 did, which called a conflict `tray`. */
async function writeByOldApp(name: string, of: (row: object) => object) {
  const db = await openDB(name)
  const at = [sri, 'daily:7A:2026-09-16']
  const sheet = await db.get('sheet', at)
  const rows = Object.entries(sheet.state.rows as Record<string, object>)
  await db.put('sheet', {
    ...sheet,
    format: 1,
    state: { ...sheet.state, rows: Object.fromEntries(rows.map(([id, row]) => [id, of(row)])) },
  })
  db.close()
}

test('conflicts that an older version of the app stored can still be resolved', async () => {
  const name = newDatabase()
  const browser = await startBrowser(name)
  const before = browser.open(sri)
  await before.change((now) => change(now, 'a', { status: 'S' }))
  await before.save()
  browser.kill()
  const tray = { verdict: 'conflict', reason: null, mine: { ...emptyCell, status: 'S' }, ids: ['1'] }
  await writeByOldApp(name, (row) => ({ ...row, conflict: undefined, queue: [], tray }))

  const again = await startBrowser(name)
  const sheet = again.open(sri)
  await sheet.ready
  expect(toReview(sheet.readState())).toEqual(['a', 'b', 'c'])
  await sheet.change((now) => resolveTheirs(now, 'a'))
  const stored = await again.sheetStore.read(sri, 'daily:7A:2026-09-16')
  expect(stored?.state.rows['a']).toMatchObject({ conflict: null })
  expect(stored?.state.rows['b']).toMatchObject({ conflict: { verdict: 'conflict', mine: { status: 'S' } } })
  expect(JSON.stringify(stored)).not.toContain('tray')

  // An old tab runs beside this one: its last write counts.
  await writeByOldApp(name, (row) => ({ ...row, tray: null }))
  await again.open(sri).ready
  expect(toReview((await again.sheetStore.read(sri, 'daily:7A:2026-09-16'))!.state)).toEqual([])
})
