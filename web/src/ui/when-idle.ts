/** A page that is never idle runs deferred work after this long all the same. */
const longestMs = 1_000

/** Runs a callback once the page is idle. Returns a cancel function. Safari lacks requestIdleCallback. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(run, { timeout: longestMs })
  return () => window.cancelIdleCallback(idle)
}
