import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserOf } from '../../http/testing-server.ts'
import { change } from '../../offline/state/sheet-state.ts'
import { rememberPerson } from '../../offline/store/people-here.ts'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import { setCurrentStore } from '../../offline/store/testing-current-store.ts'
import { closeBrowsers, place, startBrowser } from '../../offline/store/testing-store.ts'
import { followWaiting, type Here } from './follow-waiting.ts'

vi.mock('../../offline/store/current-store.ts', () => import('../../offline/store/testing-current-store.ts'))
afterEach(() => vi.useRealTimers())
afterAll(() => {
  closeBrowsers()
  vi.unstubAllGlobals()
})

/** One mark of Sri waits on this device; `outbox` answers the readings of it, one after the other. */
async function follow(
  database: string,
  outbox: (read: () => Promise<OutboxItem[]>, at: number) => Promise<OutboxItem[]>,
) {
  vi.stubGlobal('localStorage', browserOf('', new Map()).window.localStorage)
  const { sheetStore, open } = await startBrowser(database)
  rememberPerson('sri', ['of-sri'])
  const sheet = open('of-sri', place('7A'))
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await sheet.save()
  let readings = 0
  setCurrentStore({
    ...sheetStore,
    outbox: async (profileId) => outbox(async () => sheetStore.outbox(profileId), readings++),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown: Here[] = []
  const news = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const stop = followWaiting((here) => news[shown.push(here) - 1]?.resolve())
  onTestFinished(stop)
  return { shown, isShown: (at: number) => news[at]!.promise }
}

test('what cannot be read at first is read again, so that a sign-in tells all that waits', async () => {
  const { shown, isShown } = await follow('unreadable', async (read, at) => {
    if (at < 2) throw new Error('The database is locked')
    return read()
  })
  for (const at of [0, 1, 2]) {
    await isShown(at)
    await vi.advanceTimersByTimeAsync(4000)
  }
  expect(shown.map(({ own }) => own)).toEqual(['', '', '1 tanda absensi'])
  expect(shown[0]).toMatchObject({ isEnded: true, others: '' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a reading that does not end is followed by another, whose news it does not undo', async () => {
  const begun = Promise.withResolvers<void>()
  const hanging = Promise.withResolvers<OutboxItem[]>()
  const { shown, isShown } = await follow('hanging', async (read, at) => {
    if (at > 0) return read()
    begun.resolve()
    return hanging.promise
  })
  await begun.promise
  await vi.advanceTimersByTimeAsync(2000)
  await isShown(0)
  hanging.resolve([])
  await hanging.promise
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown.map(({ own }) => own)).toEqual(['1 tanda absensi'])
  expect(vi.getTimerCount()).toBe(0)
})
