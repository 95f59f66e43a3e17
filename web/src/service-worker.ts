/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** What marking needs, inserted by the build: nothing else is prefetched. */
declare const precached: PrecacheEntry[]

// API responses are never cached here: what a person may see offline is in the offline store, under her own profile.
precacheAndRoute(precached)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/app(\/|$)/i] }))

// Open pages keep their version until they are closed or the person asks for the new one.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
