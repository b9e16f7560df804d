import { HOME_PATH, type RouteName, routes } from '../routes.ts'
import { KEPT_PICTURES, SITE_CACHE_PREFIX } from './caches.ts'
import { addressOfShell, handlingOf, type WorkerBuild } from './requests.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in place of this name by the build. */
declare const __WORKER_BUILD__: WorkerBuild

const build = __WORKER_BUILD__
const SITE_CACHE = SITE_CACHE_PREFIX + build.version
/** A page that has not answered by then is opened as it was kept. */
const TIMEOUT_MS = 3_000
/** Some holes' tiles and the faces of some rounds; together at most 40 MB. */
const PICTURES_MAX = 400
const PICTURE_BYTES_MAX = 100_000

// A new worker waits until the pages of the older build are closed: what they may still ask for is kept till then.
self.addEventListener('install', (event) => event.waitUntil(keepSite()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, build, self.location.origin)
  switch (handling?.kind) {
    case 'shell':
      return event.respondWith(networkOr(event, () => shell(handling.route)))
    case 'home':
      return event.respondWith(networkOr(event, async () => Response.redirect(HOME_PATH)))
    case 'asset':
      return event.respondWith(asset(event.request))
    case 'picture':
      return event.respondWith(picture(event))
  }
})

/** All or nothing: a shell and its scripts are of one build, or the older worker stays. */
async function keepSite(): Promise<void> {
  const cache = await caches.open(SITE_CACHE)
  const shells = Object.entries(build.shells).map(([name, integrity]) =>
    keepFile(cache, addressOfShell(routes[name as RouteName]), { integrity, cache: 'no-cache' }),
  )
  const assets = build.assets.map(async (address) => {
    const known = await caches.match(address, { ignoreVary: true })
    await (known ? cache.put(address, known) : keepFile(cache, address))
  })
  await Promise.all([...shells, ...assets])
}

/** A host that does not know a file may send elsewhere, and what stands there is not the file. */
async function keepFile(cache: Cache, address: string, how: RequestInit = {}): Promise<void> {
  const response = await fetch(address, { ...how, redirect: 'error' })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  await cache.put(address, response)
}

async function begin(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SITE_CACHE_PREFIX) && name !== SITE_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The page is asked for while the worker still starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** What the network answers in time, or what is kept where it does not, or where the host has failed. */
async function networkOr(event: FetchEvent, kept: () => Promise<Response | undefined>): Promise<Response> {
  const network: Promise<Response> = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined))
  const inTime = await Promise.race([network, late]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  return (await kept()) ?? network
}

function shell(route: RouteName): Promise<Response | undefined> {
  return caches.match(addressOfShell(routes[route]), { cacheName: SITE_CACHE, ignoreVary: true })
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function picture(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(keepPicture(event.request, response.clone()))
    return response
  } catch (error) {
    const kept = await caches.match(event.request, { cacheName: KEPT_PICTURES, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** The cache is in the order of writing, so that what is looked at again stays longest. */
async function keepPicture(request: Request, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > PICTURE_BYTES_MAX) return
  const cache = await caches.open(KEPT_PICTURES)
  await cache.delete(request)
  await cache.put(request, new Response(body, { headers: response.headers }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, -PICTURES_MAX).map((old) => cache.delete(old)))
}
