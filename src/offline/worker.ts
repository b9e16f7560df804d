import { IMAGE_CACHE, RESPONSE_CACHE, SITE_CACHE_PREFIX } from './caches.ts'
import { FOLLOWED_CHANNEL } from './followed-channel.ts'
import { createPush, createSubscriptionCalls } from './push.ts'
import { shellAddress, strategyFor, type WorkerBuild } from './requests.ts'

declare const self: ServiceWorkerGlobalScope
/** Constants that the build defines. */
declare const __WORKER_BUILD__: WorkerBuild

const build = __WORKER_BUILD__
const SITE_CACHE = SITE_CACHE_PREFIX + build.version
/** How long a page may take to load before its cached shell is used. */
const TIMEOUT_MS = 3_000
/** Maximum number of cached tiles and avatars: enough for some holes and rounds, and at most 40 MB. */
const IMAGES_MAX = 400
const IMAGE_BYTES_MAX = 100_000

// A new worker activates only when all pages of the older build are closed, because they may still need its files.
self.addEventListener('install', (event) => event.waitUntil(cacheSite()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const strategy = strategyFor(event.request, build, self.location.origin)
  switch (strategy?.kind) {
    case 'shell':
      return event.respondWith(networkFirst(event, () => cachedShell(strategy.path)))
    case 'home':
      return event.respondWith(networkFirst(event, async () => Response.redirect(build.homePath)))
    case 'asset':
      return event.respondWith(asset(event.request))
    case 'image':
      return event.respondWith(image(event))
  }
})

const calls = createSubscriptionCalls({
  fetch: (address, init) => fetch(address, init),
  apiOrigin: build.apiOrigin,
  pushManager: self.registration.pushManager,
})
const push = createPush({
  build,
  origin: self.location.origin,
  notifications: {
    show: (title, options) => self.registration.showNotification(title, options),
    find: (tag) => self.registration.getNotifications({ tag }),
  },
  pages: {
    list: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (path) => self.clients.openWindow(path),
    tellChanged() {
      const channel = new BroadcastChannel(FOLLOWED_CHANNEL)
      channel.postMessage(null)
      channel.close()
    },
  },
  unfollow: calls.unfollow,
})
self.addEventListener('push', (event) => event.waitUntil(push.receive(event.data?.text())))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(push.press(event.action, event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(calls.renew(event)))

/** Fails if any file fails, because shells and scripts must come from the same build. */
async function cacheSite(): Promise<void> {
  const cache = await caches.open(SITE_CACHE)
  const shells = Object.entries(build.shells).map(([path, integrity]) =>
    cacheFile(cache, shellAddress(path), { integrity, cache: 'no-cache' }),
  )
  const assets = build.assets.map(async (address) => {
    const cached = await caches.match(address, { ignoreVary: true })
    await (cached ? cache.put(address, cached) : cacheFile(cache, address))
  })
  await Promise.all([...shells, ...assets])
}

async function cacheFile(cache: Cache, address: string, init: RequestInit = {}): Promise<void> {
  // Rejects redirects, because a host may redirect a missing file to another page.
  const response = await fetch(address, { ...init, redirect: 'error' })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`)
  await cache.put(address, response)
}

async function activate(): Promise<void> {
  // Also deletes caches of older builds and caches with names that older versions used.
  const outdated = (await caches.keys()).filter(
    (name) => name !== SITE_CACHE && name !== RESPONSE_CACHE && name !== IMAGE_CACHE,
  )
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // Lets the browser request the page while the worker is starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/**
 * Returns the response from the network, or the fallback if the network is too slow, fails or returns a server error.
 */
async function networkFirst(
  event: FetchEvent,
  fallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const network: Promise<Response> = Promise.resolve(event.preloadResponse).then(
    (preloaded) => preloaded ?? fetch(event.request),
  )
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined))
  const response = await Promise.race([network, timeout]).catch(() => undefined)
  if (response && response.status < 500) return response
  return (await fallback()) ?? network
}

function cachedShell(path: string): Promise<Response | undefined> {
  return caches.match(shellAddress(path), { cacheName: SITE_CACHE, ignoreVary: true })
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function image(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(cacheImage(event.request, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(event.request, { cacheName: IMAGE_CACHE, ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

/** Stores the image at the end of the cache, so that the least recently used images are deleted first. */
async function cacheImage(request: Request, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > IMAGE_BYTES_MAX) return
  const cache = await caches.open(IMAGE_CACHE)
  await cache.delete(request)
  await cache.put(request, new Response(body, { headers: response.headers }))
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, -IMAGES_MAX).map((old) => cache.delete(old)))
}
