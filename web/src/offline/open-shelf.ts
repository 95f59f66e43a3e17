import { openBrowserStore } from './browser-store.ts'
import { shelfOn } from './shelf.ts'
import { steadyStore } from './steady-store.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser's shelf. While this page alone has a part of it, the browser asks before it is left. */
export function openShelf(told: Parameters<typeof shelfOn>[2]) {
  const store = steadyStore(openBrowserStore, (isHolding) => {
    if (isHolding) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return shelfOn(store, { now: () => new Date() }, told)
}
