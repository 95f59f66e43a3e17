/**
 * Calls `look` every `ms` while the page is visible, and as soon as it is visible again: a phone that was put away runs
 * no timers. Returns a stop function.
 */
export function whileVisible(poll: () => void, ms: number): () => void {
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') poll()
  }
  const timer = setInterval(pollIfVisible, ms)
  document.addEventListener('visibilitychange', pollIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollIfVisible)
  }
}
