import { hasUnsavedInput } from '../../session/unsaved-input.ts'

const doneAt = 'hadir-renewed-at'
/** If it is still outdated this soon after a renewal, another one would only be a loop. */
const againAfterMs = 10 * 60_000
/** Enough for a slow phone to fetch the whole app; after that the page is reloaded as it is. */
const longestWaitMs = 30_000

/** `typed`: unsaved input would be lost, so the person decides. `lately`: already done, without success. */
export type Renewal = 'renewing' | 'typed' | 'lately'

/**
 * Reloads this page in the newest version of the app, at most once in ten minutes. Pending items are on the disk and
 * survive. `isByPerson`: requested by the person, at any time; with unsaved input, the browser asks first.
 */
export async function renewApp({ isByPerson = false } = {}): Promise<Renewal> {
  if (!isByPerson) {
    if (hasUnsavedInput()) return 'typed'
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
