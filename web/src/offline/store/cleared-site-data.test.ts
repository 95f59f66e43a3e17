import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openBrowserStore } from './browser-store.ts'
import { shownValue } from '../state/mark-row.ts'
import type { SendSheet } from '../outbox/marks-kind.ts'
import { sheetStoreOn } from './sheet-store.ts'
import { sheetSession } from './sheet-session.ts'
import { change } from '../state/sheet-state.ts'
import { fallbackStore } from './fallback-store.ts'
import { applyAll, flushMarks, place, sheetStudents } from './testing-store.ts'
import { runningClock } from '../../../../api/src/testing/test-clock.ts'

const sri = 'profile-sri'
let databases = 0

function openPage(name: string) {
  const store = fallbackStore(
    () => openBrowserStore(name),
    () => undefined,
  )
  const sheetStore = sheetStoreOn(store, runningClock, () => undefined)
  const sheet = sheetSession({
    profileId: sri,
    place: place(),
    students: sheetStudents('a', 'b', 'c'),
    sheetStore: async () => sheetStore,
  })
  return { sheetStore, sheet }
}

/** Two pending marks, and site data that is cleared while the page is open. */
async function pageWithClearedData() {
  const name = `cleared-${(databases += 1)}`
  const page = openPage(name)
  await page.sheet.change((now) => change(now, 'a', { status: 'S' }))
  await page.sheet.change((now) => change(now, 'b', { status: 'I' }))
  await page.sheet.save()
  await new Promise((resolve, reject) => {
    const clearing = indexedDB.deleteDatabase(name)
    clearing.addEventListener('success', resolve)
    clearing.addEventListener('error', reject)
  })
  return { name, ...page }
}

test('pending marks on a phone whose site data is cleared are counted, and written again', async () => {
  const { name, sheetStore } = await pageWithClearedData()
  expect(await sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2 })])
  // On the disk, so that the next start of the app finds them.
  expect(await openPage(name).sheetStore.outbox(sri)).toEqual([expect.objectContaining({ waiting: 2 })])
})

test('the next tap then brings back no old value, and the same device sends all the marks', async () => {
  const { sheetStore, sheet } = await pageWithClearedData()
  const { device: before } = await sheetStore.device(sri)
  await sheet.change((now) => change(now, 'c', { status: 'H' }))
  const { rows } = sheet.readState()
  expect(['a', 'b', 'c'].map((id) => rows[id] && shownValue(rows[id]).status)).toEqual(['S', 'I', 'H'])
  await sheet.save()
  const sent: unknown[] = []
  const send: SendSheet = async (_, { device, marks }) => {
    sent.push(device, ...marks.map(({ studentId, n }) => [studentId, n]))
    return applyAll(marks)
  }
  expect(await flushMarks(sheetStore, { profileId: sri, send })).toBe('done')
  expect(sent).toEqual([before, ['a', 1], ['b', 2], ['c', 3]])
})

test('a sheet without pending marks stays away: a sign-out in another tab removed it', async () => {
  const name = `cleared-${(databases += 1)}`
  const { sheetStore, sheet } = openPage(name)
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await sheet.save()
  await flushMarks(sheetStore, { profileId: sri, send: async (_, { marks }) => applyAll(marks) })
  const [item] = await sheetStore.outbox(sri)
  await openPage(name).sheetStore.remove(sri, [item?.key ?? ''])
  expect(await sheetStore.outbox(sri)).toEqual([])
})
