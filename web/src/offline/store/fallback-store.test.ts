import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openBrowserStore } from './browser-store.ts'
import { isFull } from './stored-sheet.ts'
import type { SendSheet } from '../outbox/marks-kind.ts'
import { sheetStoreOn } from './sheet-store.ts'
import { sheetSession } from './sheet-session.ts'
import { change, unsaved, waiting } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'
import { type Disk, fallbackStore } from './fallback-store.ts'
import { applyAll, flushMarks, place, sheetStudents } from './testing-store.ts'
import { runningClock } from '../../../../api/src/testing/test-clock.ts'

const sri = 'profile-sri'
const key = 'daily:7A:2026-09-16'
let databases = 0

/** A page whose disk can be made to fail, and its reports of marks that only it has. */
function openPage(name = `steady-${(databases += 1)}`) {
  let refuses: 'nothing' | 'writing' | 'all' = 'nothing'
  const opened: Disk[] = []
  const notified: boolean[] = []
  const full = () => new DOMException('The disk is full', 'QuotaExceededError')
  const open = async (): Promise<Disk> => {
    if (refuses === 'all') throw full()
    const disk = await openBrowserStore(name)
    opened.push(disk)
    return {
      ...disk,
      update: async (...how) => {
        if (refuses !== 'nothing') throw full()
        return disk.update(...how)
      },
      read: async (...which) => {
        if (refuses === 'all') throw full()
        return disk.read(...which)
      },
      outbox: async (...which) => {
        if (refuses === 'all') throw full()
        return disk.outbox(...which)
      },
    }
  }
  const sheetStore = sheetStoreOn(
    fallbackStore(open, (isInMemory) => notified.push(isInMemory)),
    runningClock,
    () => undefined,
  )
  const sheet = sheetSession({
    profileId: sri,
    place: place(),
    students: sheetStudents('a', 'b', 'c'),
    sheetStore: async () => sheetStore,
  })
  return {
    name,
    sheetStore,
    sheet,
    notified,
    fail: (what: typeof refuses) => {
      refuses = what
    },
    /** Like WebKit with the connections of a page behind a locked screen. */
    loseConnections: () => {
      for (const disk of opened) disk.close()
    },
    ready: sheet.adopt(sheetStudents('a', 'b', 'c')),
  }
}

const mark = (studentId: string, status: 'S' | 'I' | 'A') => (now: SheetState) => change(now, studentId, { status })
const sendsAll: SendSheet = async (_, { marks }) => applyAll(marks)
const shownStatuses = (state: SheetState) =>
  Object.values(state.rows).map(({ draft, queue, cell }) => (draft ?? queue.at(-1))?.value.status ?? cell.status)

/** A page with a saved mark that its disk rejected; the disk has recovered since. */
async function openUnwritable() {
  const page = openPage()
  await page.ready
  page.fail('writing')
  await page.sheet.change(mark('a', 'S'))
  await page.sheet.save()
  expect(page.notified.at(-1)).toBe(true)
  page.fail('nothing')
  return page
}

test('a full disk loses nothing: marks stay in memory, are reported, and are sent', async () => {
  const page = openPage()
  await page.ready
  await page.sheet.change(mark('a', 'S'))
  page.fail('writing')
  await page.sheet.change(mark('b', 'I'))
  expect(page.notified.at(-1)).toBe(true)
  await page.sheet.save()
  expect(waiting(page.sheet.readState())).toEqual(['a', 'b'])
  expect(await page.sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2, isInMemory: true })])

  const sent: string[] = []
  const send: SendSheet = async (_, { marks }) => {
    sent.push(...marks.map(({ studentId, status, n }) => `${studentId} ${status} ${n}`))
    return applyAll(marks)
  }
  expect(await flushMarks(page.sheetStore, { profileId: sri, send })).toBe('done')
  expect(sent).toEqual(['a S 1', 'b I 2'])
  expect((await page.sheetStore.outbox(sri)).filter(isFull)).toEqual([])
  expect(page.notified.at(-1)).toBe(false)
})

test('marks in memory go to the disk with the next change that it accepts, and numbers go on', async () => {
  const page = await openUnwritable()
  await page.sheet.change(mark('b', 'I'))
  expect(page.notified.at(-1)).toBe(false)

  const again = openPage(page.name)
  await again.ready
  const state = again.sheet.readState()
  expect([waiting(state), unsaved(state)]).toEqual([['a'], ['b']])
  await again.sheet.save()
  expect(Object.values(again.sheet.readState().rows).flatMap(({ queue }) => queue.map(({ n }) => n))).toEqual([1, 2])
})

test('a lost connection to the database is reopened', async () => {
  const page = openPage()
  await page.ready
  await page.sheet.change(mark('a', 'S'))
  page.loseConnections()
  await page.sheet.change(mark('b', 'I'))
  expect(page.notified).not.toContain(true)
  const again = openPage(page.name)
  await again.ready
  expect(unsaved(again.sheet.readState())).toEqual(['a', 'b'])
})

test('a disk that cannot even be read any more removes nothing that the page has shown', async () => {
  const before = openPage()
  await before.sheet.change(mark('a', 'S'))
  const page = openPage(before.name)
  await page.ready
  page.loseConnections()
  page.fail('all')
  await page.sheet.change(mark('b', 'I'))
  await page.sheet.save()
  expect(waiting(page.sheet.readState())).toEqual(['a', 'b'])
  expect(await page.sheetStore.outbox(sri)).toEqual([
    expect.objectContaining({ waiting: 2, unsaved: 0, isInMemory: true }),
  ])
})

test('without any database in the browser a sheet is marked and sent', async () => {
  const page = openPage()
  page.fail('all')
  await page.sheet.change(mark('c', 'A'))
  await page.sheet.save()
  expect(await flushMarks(page.sheetStore, { profileId: sri, send: sendsAll })).toBe('done')
  await page.sheet.follow({ profileId: sri, key })
  expect(shownStatuses(page.sheet.readState())).toEqual([null, null, 'A'])
})

test('marks in memory do not overwrite what another tab has put on the disk since', async () => {
  const page = openPage()
  await page.ready
  await page.sheet.change(mark('a', 'S'))
  page.fail('writing')
  await page.sheet.change(mark('b', 'I'))
  const other = openPage(page.name)
  await other.ready
  await other.sheet.change(mark('c', 'A'))
  await other.sheet.save()

  page.fail('nothing')
  await page.sheet.save()
  expect(await page.sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2, isInMemory: true })])
  expect(await other.sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2, unsaved: 0 })])

  // Once all is sent, the page continues with the disk's version: it reports it, leaves it there, and shows what it
  // saves.
  await flushMarks(page.sheetStore, { profileId: sri, send: sendsAll })
  expect(await page.sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2 })])
  await page.sheet.change(mark('b', 'A'))
  await page.sheet.save()
  expect(waiting(page.sheet.readState())).toEqual(['a', 'b', 'c'])
  expect(unsaved(page.sheet.readState())).toEqual([])
})

test('marks in memory go to the disk at the next look too, without a further tap', async () => {
  const page = await openUnwritable()
  expect((await page.sheetStore.outbox(sri)).map(({ waiting: count, isInMemory }) => [count, isInMemory])).toEqual([
    [1, undefined],
  ])
  expect(page.notified.at(-1)).toBe(false)
})

test('marks are sent under the device that made them, also if the disk has another one', async () => {
  const name = `steady-${(databases += 1)}`
  await openPage(name).sheetStore.device(sri)
  const page = openPage(name)
  page.fail('all')
  await page.sheet.change(mark('a', 'S'))
  await page.sheet.save()
  const sent: string[] = []
  const lostAnswer: SendSheet = async (_, { device, marks }) => {
    sent.push(`${device} ${marks[0]?.id}`)
    throw new Error('The answer was lost')
  }
  await flushMarks(page.sheetStore, { profileId: sri, send: lostAnswer })
  page.fail('nothing')
  await page.sheet.change(mark('b', 'I'))
  await flushMarks(page.sheetStore, { profileId: sri, send: lostAnswer })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('pending marks on a disk that cannot be read any more are still reported', async () => {
  const page = openPage()
  await page.ready
  await page.sheet.change(mark('a', 'S'))
  await page.sheet.save()
  page.fail('all')
  expect(await page.sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 1 })])
})

test('a sheet that is removed from the offline store is removed from memory too', async () => {
  const page = openPage()
  await page.ready
  page.fail('writing')
  await page.sheet.change(mark('a', 'S'))
  await page.sheetStore.remove(sri, [key])
  expect(await page.sheetStore.outbox(sri)).toEqual([])
  expect(page.notified.at(-1)).toBe(false)
})
