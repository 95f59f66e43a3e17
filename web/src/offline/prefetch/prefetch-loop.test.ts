import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPrefetchLoop } from './prefetch-loop.ts'

const morning = Date.parse('2026-09-16T06:55:00')
const hourMs = 60 * 60_000
let [today, stored, tries] = ['2026-09-16', 0, 0]
let isReached = true
let stop = () => {}

const prefetch = async () => {
  tries += 1
  if (!isReached) throw new Error('no signal')
  stored += 1
}
const dispatch = (type: 'visibilitychange' | 'online') =>
  (type === 'online' ? window : document).dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers({ now: morning })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  ;[today, stored, tries, isReached] = ['2026-09-16', 0, 0, true]
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  stop = startPrefetchLoop({ prefetch, today: () => today })
  await vi.advanceTimersByTimeAsync(0)
}

test('prefetches at once, and not again when looked at', async () => {
  await begin()
  dispatch('visibilitychange')
  dispatch('online')
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(stored).toBe(1)
})

test('prefetches again on the first look of another day', async () => {
  await begin()
  today = '2026-09-17'
  dispatch('visibilitychange')
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toBe(2)
})

test('prefetches again in the afternoon', async () => {
  await begin()
  await vi.advanceTimersByTimeAsync(7 * hourMs)
  expect(stored).toBe(2)
})

test('a prefetch that failed offline is repeated online, with or without the browser’s event', async () => {
  isReached = false
  await begin()
  expect(stored).toBe(0)
  isReached = true
  dispatch('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toBe(1)

  stop()
  isReached = false
  await begin()
  isReached = true
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(stored).toBe(2)
})

test('after a failure it retries every few minutes, and only while the page is visible', async () => {
  isReached = false
  await begin()
  for (let times = 0; times < 30; times += 1) {
    dispatch('visibilitychange')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(tries).toBe(13)
  Object.assign(document, { visibilityState: 'hidden' })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(tries).toBe(13)
})

test('after a stop nothing runs any more', async () => {
  await begin()
  stop()
  today = '2026-09-17'
  dispatch('visibilitychange')
  dispatch('online')
  await vi.advanceTimersByTimeAsync(12 * hourMs)
  expect(stored).toBe(1)
})
