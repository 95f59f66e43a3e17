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
  const stop = followWaiting((here) => shown.push(here))
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatchObject({ isEnded: true, own: '' })
  await vi.advanceTimersByTimeAsync(500)
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(shown.at(-1)?.own).toBe('1 tanda absensi'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown).toHaveLength(3)
  stop()
})
