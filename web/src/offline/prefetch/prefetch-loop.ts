import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { whileVisible } from '../../http/while-visible.ts'

const minuteMs = 60_000
/** By the afternoon the next day's prefetch may be outdated: lessons move, students join. */
const longestMs = 6 * 60 * minuteMs
const lookMs = 5 * minuteMs
/** Repeated looks at the page retry no more often than this. */
const shortestMs = minuteMs

type Time = { on: SchoolDate; at: number }

/** A phone's clock may have been put back since. */
const isRecent = (then: Time | undefined, now: Time, ms: number) =>
  then?.on === now.on && Math.abs(now.at - then.at) < ms

type PrefetchLoopParts = {
  /** Fetches what this device needs offline into the offline store. */
  prefetch: () => Promise<void>
  today: () => SchoolDate
}

/**
 * Prefetches at once, again when a day begins or hours have passed, and until it succeeds: a phone shows one page for
 * days, and may have started it offline. Returns a stop function.
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
      // A later look retries; what was fetched shortly before is not requested again.
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
