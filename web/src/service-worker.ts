/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** What marking needs, put here by the build: nothing else is fetched before somebody opens it. */
declare const precached: PrecacheEntry[]

// Answers of the API are never kept here: what a person may see offline lies on the offline store, under her own profile.
precacheAndRoute(precached)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/app(\/|$)/i] }))

// The pages that are open keep the version they began with, until they are closed or the person asks for the new one.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
