/** A page that never rests gets what was put off after this long all the same. */
const longestMs = 1_000

/** Does something once the page has nothing else to do. Returns how to stop waiting. Safari has no word for it yet. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(run, { timeout: longestMs })
  return () => window.cancelIdleCallback(idle)
}
