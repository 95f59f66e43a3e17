import type { SchoolDate } from '@hadir/contract/dates.ts'

const minuteMs = 60_000
/** What is kept in the morning of the next day may be another thing by the afternoon: lessons move, pupils join. */
const longestMs = 6 * 60 * minuteMs
const lookMs = 5 * minuteMs

type KeepUpParts = {
  /** Puts on the shelf what this device needs without a connection. */
  keep: () => Promise<void>
  today: () => SchoolDate
}

/**
 * Keeps at once, and again when a day has begun, when hours have passed and until it has succeeded: a phone shows one page
 * for days, and may have begun it where there was no signal. Returns how to stop.
 */
export function keepUp({ keep, today }: KeepUpParts): () => void {
  let kept: { on: SchoolDate; at: number } | null = null
  let isKeeping = false

  const look = async () => {
    const begun = { on: today(), at: Date.now() }
    if (isKeeping || (kept && kept.on === begun.on && Math.abs(begun.at - kept.at) < longestMs)) return
    isKeeping = true
    try {
      await keep()
      kept = begun
    } catch {
      // The next look tries again; what has come by then is not asked for twice.
    } finally {
      isKeeping = false
    }
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  const timer = setInterval(onVisible, lookMs)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', onVisible)
  void look()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
