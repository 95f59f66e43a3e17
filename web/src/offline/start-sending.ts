import type { Waiting } from './outbox-store.ts'
import type { Ending } from './send-all.ts'

const [shortestMs, longestMs] = [1_000, 30_000]

type SendingParts = {
  /** Sends all that waits. */
  sendAll: () => Promise<Ending>
  /** Only one tab of a browser sends at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Between 0 and 1. */
  random: () => number
  told: (state: { isSending: boolean } & Partial<Waiting>) => void
}

export type Sending = { wake: () => void; stop: () => void }

/**
 * Keeps sending: at once when woken, and again after 1 to 30 s, longer each time and never in step with other phones,
 * as long as something waits that could not go.
 */
export function startSending({ sendAll, alone, random, told }: SendingParts): Sending {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wait = shortestMs
  let underWay: Promise<void> | undefined
  let [isWokenMeanwhile, isStopped] = [false, false]

  const sendOnce = async () => {
    if (isStopped) return
    told({ isSending: true })
    const ending = await sendAll().catch((): Ending => 'busy')
    const delay = ending === 'done' || ending === 'halt' ? null : ending
    failures = delay ? failures + 1 : 0
    wait = Math.min(shortestMs * 2 ** (failures - 1), longestMs) * (0.5 + random() / 2)
    told({ isSending: false, delay, nextAt: delay && Date.now() + wait })
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    isWokenMeanwhile = false
    await alone(sendOnce)
    if (isStopped) return
    if (isWokenMeanwhile) return run()
    if (failures === 0) return
    timer = setTimeout(wake, wait)
  }
  const wake = () => {
    isWokenMeanwhile = true
    underWay ??= run().finally(() => {
      underWay = undefined
    })
  }

  return {
    wake,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
