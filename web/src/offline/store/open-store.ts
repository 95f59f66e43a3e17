import { openBrowserStore } from './browser-store.ts'
import { sheetStoreOn } from './sheet-store.ts'
import { fallbackStore } from './fallback-store.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser's offline store. While this page alone has a part of it, the browser asks before it is left. */
export function openStore(told: Parameters<typeof sheetStoreOn>[2]) {
  const store = fallbackStore(openBrowserStore, (isHolding) => {
    if (isHolding) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return sheetStoreOn(store, { now: () => new Date() }, told)
}
