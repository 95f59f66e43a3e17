import { openBrowserStore } from './browser-store.ts'
import { memoryStore } from './memory-store.ts'
import { shelfOn } from './shelf.ts'

/** The browser's shelf, or one in memory where the browser keeps nothing for pages. */
export async function openShelf(told: Parameters<typeof shelfOn>[2]) {
  const store = await openBrowserStore().catch(() => memoryStore())
  return shelfOn(store, { now: () => new Date() }, told)
}
