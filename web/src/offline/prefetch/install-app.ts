import { create } from 'zustand'

/** A newer version of the app that waits until the open pages activate it. */
export const useNewVersion = create<{ waiting: ServiceWorker | null }>()(() => ({ waiting: null }))

const hourMs = 60 * 60_000
const longestTakeOverMs = 5_000

/** Installs the app for offline use. Browsers without service workers lack just that. */
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  const checkWaiting = () => useNewVersion.setState({ waiting: registration.active ? registration.waiting : null })
  const follow = () => registration.installing?.addEventListener('statechange', checkWaiting)
  checkWaiting()
  // One may already be installing.
  follow()
  registration.addEventListener('updatefound', follow)
  // A phone keeps the page open for days.
  setInterval(() => void registration.update().catch(() => undefined), hourMs)
}

/** Reopens the page in the newer version. The offline store is not affected. */
export function activateNewVersion(waiting: ServiceWorker): void {
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') window.location.reload()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this very page
  waiting.postMessage('take over')
  // The old version's worker may serve this page for minutes: without the page it has nothing left to do.
  setTimeout(() => window.location.reload(), longestTakeOverMs)
}
