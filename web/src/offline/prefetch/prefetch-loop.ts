import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { whileVisible } from '../../http/while-visible.ts'

const minuteMs = 60_000
/** What is kept in the morning of the next day may be another thing by the afternoon: lessons move, students join. */
const longestMs = 6 * 60 * minuteMs
const lookMs = 5 * minuteMs
/** Looked at again and again, it tries no more often than this. */
const shortestMs = minuteMs

type Time = { on: SchoolDate; at: number }

/** A phone's clock may have been put back since. */
const isRecent = (then: Time | undefined, now: Time, ms: number) =>
  then?.on === now.on && Math.abs(now.at - then.at) < ms

type PrefetchLoopParts = {
  /** Puts on the offline store what this device needs without a connection. */
  prefetch: () => Promise<void>
  today: () => SchoolDate
}

/**
 * Prefetches at once, again when a day begins or hours have passed, and until it succeeds: a phone shows one page for
 * days, and may have started it without a signal. Returns how to stop.
 */
export function startPrefetchLoop({ prefetch, today }: PrefetchLoopParts): () => void {
  let stored: Time | undefined
  let tried: Time | undefined
  let isRunning = false

  const runIfDue = async ({ isBack = false } = {}) => {
    const begun = { on: today(), at: Date.now() }
    if (isRunning || isRecent(stored, begun, longestMs) || (!isBack && isRecent(tried, begun, shortestMs))) return
    isRunning = true
    tried = begun
    try {
      await prefetch()
      stored = begun
    } catch {
      // A later look tries again; what has come shortly before is not asked for twice.
    } finally {
      isRunning = false
    }
  }
  const onBack = () => void runIfDue({ isBack: true })
  const stopLooking = whileVisible(() => void runIfDue(), lookMs)
  window.addEventListener('online', onBack)
  void runIfDue()
  return () => {
    stopLooking()
    window.removeEventListener('online', onBack)
  }
}
