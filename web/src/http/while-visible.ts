/**
 * Calls `look` every `ms` while the page is looked at, and as soon as it is looked at again: a phone that was put away runs
 * no timers. Returns how to stop.
 */
export function whileVisible(look: () => void, ms: number): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(lookIfSeen, ms)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}
