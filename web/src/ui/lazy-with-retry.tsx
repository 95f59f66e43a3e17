import { type ComponentType, lazy } from 'react'
import { serverAnswers } from './server-answers.ts'
import { notify } from './overlays/toast-store.ts'

const [shortestMs, longestMs] = [1_000, 30_000]

/** Resolves when the browser reports a network again, or after `ms`. */
const nextChance = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })

/**
 * The installed app's worker has every chunk. Elsewhere a failed import stays failed in this page, so if the browser
 * reports no network (it may be wrong), a small file is requested from the server first.
 */
const mayLoad = async () => navigator.onLine || Boolean(navigator.serviceWorker?.controller) || serverAnswers()

/**
 * An optional part of a page, loaded later: a lost connection must not take the sheet off the screen. Browsers cache a
 * failed module for as long as the page lives (Chromium 156 does), so it is imported once, as soon as there is a
 * connection. `onWait` is called with whether it was requested.
 */
export const lazyWithRetry = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  onWait?: (wait: { requested: boolean }) => void,
) =>
  lazy(async () => {
    for (let wait = shortestMs; !(await mayLoad()); wait = Math.min(wait * 2, longestMs)) {
      onWait?.({ requested: false })
      await nextChance(wait)
    }
    try {
      return { default: await load() }
    } catch {
      onWait?.({ requested: true })
      // Nothing to render until the page is reloaded.
      return new Promise<never>(() => undefined)
    }
  })

/** A window that a tap opens. If its code cannot be loaded, a notice is shown once. */
export const lazyOnOpen = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let notified: boolean | undefined
  return lazyWithRetry(load, ({ requested }) => {
    if (notified === requested) return
    notified = requested
    notify({
      title: 'Belum ada di perangkat ini',
      description: requested
        ? 'Muat ulang halaman begitu koneksi membaik; yang sudah diisi tetap tersimpan.'
        : 'Terbuka begitu ada koneksi.',
      tone: 'danger',
    })
  })
}
