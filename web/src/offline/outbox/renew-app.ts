const doneAt = 'hadir-renewed-at'
/** Renewed within this time and still not right: another renewal would only be a loop. */
const againAfterMs = 10 * 60_000
/** A slow phone fetches the whole app anew in this time; after it the page is loaded again as it is. */
const longestWaitMs = 30_000

/** `typed`: something on this page would be lost, so that its person decides. `lately`: it was done, and did not help. */
export type Renewal = 'renewing' | 'typed' | 'lately'

/** Asks the page what the browser would ask it before it is left. */
const isSomethingTyped = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Opens this page again in the newest version of the app, once in ten minutes. What waits to be sent is on the disk and
 * survives. `isByPerson`: the person asked for it, at any time; if anything was typed, the browser asks first.
 */
export async function renewApp({ isByPerson = false } = {}): Promise<Renewal> {
  if (!isByPerson) {
    if (isSomethingTyped()) return 'typed'
    if (Date.now() - Number(sessionStorage.getItem(doneAt)) < againAfterMs) return 'lately'
  }
  sessionStorage.setItem(doneAt, String(Date.now()))
  await Promise.race([
    activateNewestWorker().catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs)),
  ])
  window.location.reload()
  return 'renewing'
}

async function activateNewestWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  const worker = registration?.installing ?? registration?.waiting
  if (!worker) return
  await new Promise<void>((resolve) => {
    const followWorker = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this very page
      if (worker.state === 'installed') worker.postMessage('take over')
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', followWorker)
    followWorker()
  })
}
