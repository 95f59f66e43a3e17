import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { browserOf } from '../../http/testing-server.ts'
import { change } from '../../offline/state/sheet-state.ts'
import { rememberPerson } from '../../offline/store/people-here.ts'
import { setCurrentStore } from '../../offline/store/testing-current-store.ts'
import { closeBrowsers, place, startBrowser } from '../../offline/store/testing-store.ts'
import { followWaiting, type Here } from './follow-waiting.ts'

vi.mock('../../offline/store/current-store.ts', () => import('../../offline/store/testing-current-store.ts'))
afterEach(() => vi.useRealTimers())
afterAll(() => {
  closeBrowsers()
  vi.unstubAllGlobals()
})

test('what cannot be read at first is read again, so that a sign-in tells all that waits', async () => {
  vi.stubGlobal('localStorage', browserOf('', new Map()).window.localStorage)
  const { sheetStore, open } = await startBrowser('follow-waiting')
  rememberPerson('sri', ['of-sri'])
  const sheet = open('of-sri', place('7A'))
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await sheet.save()
  let failures = 2
  setCurrentStore({
    ...sheetStore,
    outbox: async (profileId) => {
      if (failures-- > 0) throw new Error('The database is locked')
      return sheetStore.outbox(profileId)
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown: Here[] = []
  const news = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = followWaiting((here) => news[shown.push(here) - 1]?.resolve())
  for (const { promise } of news) {
    await promise
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect(shown.map(({ own }) => own)).toEqual(['', '', '1 tanda absensi'])
  expect(shown[0]).toMatchObject({ isEnded: true, others: '' })
  expect(vi.getTimerCount()).toBe(0)
  stop()
})
