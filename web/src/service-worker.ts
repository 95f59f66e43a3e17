/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** What marking needs, inserted by the build: nothing else is prefetched. */
declare const precached: PrecacheEntry[]
// The build writes the list where its name stands: once is enough.
const files = precached

/**
 * While two servers are upgraded in turn, the older one may answer with its own page, which names other files than these.
 * The installation fails then, the former version stays, and the next look for a newer one tries again.
 */
const isOfThisVersion = (page: string) =>
  (page.match(/assets\/[\w.-]+/g) ?? []).every((name) => files.some(({ url }) => url === `/${name}`))

addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isPage = new URL(request.url).pathname === '/index.html'
      return response.ok && (!isPage || isOfThisVersion(await response.clone().text())) ? response : null
    },
  },
])
// API responses are never cached here: what a person may see offline is in the offline store, under her own profile.
precacheAndRoute(files)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/app(\/|$)/i] }))

// Open pages keep their version until they are closed or the person asks for the new one.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
