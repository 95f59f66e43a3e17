import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pause } from '../store/outbox-store.ts'
import type { Ending } from './kind.ts'
import { startRetryLoop } from './retry-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sending(endings: Ending[], random = 1) {
  const tries: number[] = []
  const notified: Partial<Pause>[] = []
  const started = startRetryLoop({
    flushOutbox: async () => {
      tries.push(Date.now())
      return endings.shift() ?? 'done'
    },
    alone: (work) => work(),
    random: () => random,
    onState: ({ isSending, ...waiting }) => isSending || notified.push(waiting),
  })
  return { ...started, tries, notified }
}
/** A request that ends when the test releases it. */
function pausedSending() {
  const gate = { tries: 0, free: (): void => undefined }
  const started = startRetryLoop({
    flushOutbox: () => {
      gate.tries += 1
      return new Promise((resolve) => {
        gate.free = () => resolve('done')
      })
    },
    alone: (work) => work(),
    random: () => 1,
    onState: () => undefined,
  })
  return Object.assign(gate, started)
}
const gaps = (tries: readonly number[]) => tries.slice(1).map((at, index) => at - (tries[index] ?? 0))

test('a server that does not respond is tried after 1, 2, 4 … 30 s, and no more once all is sent', async () => {
  const s = sending(Array<Ending>(8).fill('unreachable'))
  s.wake()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(gaps(s.tries)).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1_000))
  expect(s.notified.at(-1)).toEqual({ delay: null, nextAt: null })
})

test('it is notified why something waits, and when it is retried', async () => {
  const s = sending(['busy', 'early'])
  const start = Date.now()
  s.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(s.notified).toEqual([
    { delay: 'busy', nextAt: start + 1_000 },
    { delay: 'early', nextAt: start + 3_000 },
    { delay: null, nextAt: null },
  ])
})

test('a response that this version of the app cannot read is not requested every half minute', async () => {
  const s = sending(['outdated', 'outdated'])
  s.wake()
  await vi.advanceTimersByTimeAsync(1_500_000)
  expect(gaps(s.tries)).toEqual([600_000, 600_000])
})

test('phones do not retry in step', async () => {
  const s = sending(['busy', 'busy'], 0)
  s.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(gaps(s.tries)).toEqual([500, 1_000])
})

test('it retries at once when woken, waits for the sign-in when the session is over, and stops', async () => {
  const s = sending(['unreachable', 'halt', 'early'])
  s.wake()
  await vi.advanceTimersByTimeAsync(10)
  s.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(s.tries).toHaveLength(2)
  s.wake()
  await vi.advanceTimersByTimeAsync(10)
  s.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(s.tries).toHaveLength(3)
})

test('marks saved during a request are sent with the next one', async () => {
  const s = pausedSending()
  s.wake()
  await vi.advanceTimersByTimeAsync(1)
  s.wake()
  s.wake()
  expect(s.tries).toBe(1)
  s.free()
  await vi.advanceTimersByTimeAsync(1)
  expect(s.tries).toBe(2)
})

test('a wake-up at any moment in which sending ends is not lost', async () => {
  for (let moments = 0; moments < 20; moments += 1) {
    const s = pausedSending()
    s.wake()
    await vi.advanceTimersByTimeAsync(1)
    s.free()
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve()
    s.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect([moments, s.tries]).toEqual([moments, 2])
  }
})

test('a lock that cannot be acquired is requested again', async () => {
  let [requests, sent] = [0, 0]
  const s = startRetryLoop({
    flushOutbox: async () => {
      sent += 1
      return 'done'
    },
    alone: (work) => ((requests += 1) === 1 ? Promise.reject(new DOMException('Gone', 'InvalidStateError')) : work()),
    random: () => 1,
    onState: () => undefined,
  })
  s.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests, sent]).toEqual([2, 1])
})
