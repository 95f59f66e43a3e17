import type { Pause } from '../store/outbox-store.ts'
import type { Ending } from './kind.ts'

const [shortestMs, longestMs] = [1_000, 30_000]
/**
 * A response that this version cannot parse will not parse in a minute either; a rolled-back server may recover later.
 */
const outdatedMs = 600_000

type SendingParts = {
  /** Sends everything pending. */
  flushOutbox: () => Promise<Ending>
  /** Only one tab of a browser sends at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Between 0 and 1. */
  random: () => number
  onState: (state: { isSending: boolean } & Partial<Pause>) => void
}

export type Sending = { wake: () => void; stop: () => void }

/**
 * Sends at once when woken, and while something is pending again after 1 to 30 s, with growing waits that never match
 * those of other phones.
 */
export function startRetryLoop({ flushOutbox, alone, random, onState }: SendingParts): Sending {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wait = shortestMs
  let [isRunning, isWoken, isStopped] = [false, false, false]

  const sendOnce = async () => {
    if (isStopped) return
    onState({ isSending: true })
    const ending = await flushOutbox().catch((): Ending => 'busy')
    const delay = ending === 'done' || ending === 'halt' ? null : ending
    failures = delay ? failures + 1 : 0
    const longest = delay === 'outdated' ? outdatedMs : Math.min(shortestMs * 2 ** (failures - 1), longestMs)
    wait = longest * (0.5 + random() / 2)
    onState({ isSending: false, delay, nextAt: delay && Date.now() + wait })
  }
  const isWanted = () => isWoken && !isStopped
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    do {
      isWoken = false
      // If the lock cannot be acquired, what waits is still retried.
      await alone(sendOnce).catch(() => {
        failures += 1
      })
    } while (isWanted())
    // Same tick as the last check of the flag: a wake-up comes before it, or finds the loop stopped.
    isRunning = false
    if (failures > 0 && !isStopped) timer = setTimeout(wake, wait)
  }
  const wake = () => {
    isWoken = true
    if (isRunning || isStopped) return
    isRunning = true
    void run()
  }

  return {
    wake,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
