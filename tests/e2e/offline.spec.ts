import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Worker } from 'playwright/test'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { golfer, staff, startSession } from './accounts.ts'
import { test as base, expect } from './fixtures.ts'
import { settled } from './settled.ts'

// Only these tests allow the service worker. What disconnects the browser affects both the page and the worker.
const test = base.extend<{
  disconnect: () => Promise<void>
  reconnect: () => Promise<void>
  builds: Builds
}>({
  serviceWorkers: 'allow',
  disconnect: async ({ context, allowConsoleError }, use) => {
    await use(async () => {
      // The browser logs this when a page that follows a live round, including the history, tries to reconnect.
      allowConsoleError('WebSocket connection')
      await context.setOffline(true)
    })
  },
  reconnect: async ({ context }, use) => {
    await use(() => context.setOffline(false))
  },
  builds: async ({ site }, use) => {
    const builds = await serveBuilds(site.origin)
    await use(builds)
    await builds.close()
  },
})

const MEDAL = `/round/${DEMO_TOKENS.medal}`
const ABROAD = `/round/${DEMO_TOKENS.abroad}`
const LIVE = `/round/${DEMO_TOKENS.live}`
const AS_OF = /^Offline: as of \d\d [A-Z][a-z]{2} 20\d\d, \d\d:\d\d$/

/** The script that the next build no longer has. */
const REMOVED = /\/_astro\/RoundDialogs[^"'`]*/g

/** Returns a function that reads the state of a worker, such as `installed` or `activated`. */
const stateOf = (worker: Worker) => () =>
  worker.evaluate(() => (self as unknown as { serviceWorker: ServiceWorker }).serviceWorker.state)

const offlineNote = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline: as of' })
const course = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Opens the page with the least to load, and waits until the worker has cached the site. It controls later pages. */
async function installWorker(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

interface Builds {
  /** `http://localhost:51234` */
  origin: string
  /** Replaces the build by one with a different worker and without a script that only pages of the old one load. */
  deployNext(oldVersion: string): Promise<void>
  close(): Promise<void>
}

/** Serves the build of a site, and later the next one in its place. */
async function serveBuilds(siteOrigin: string): Promise<Builds> {
  let nextWorker: string | undefined
  const server = createServer(({ url = '', headers }, response) => {
    if (nextWorker && url === '/worker.js') {
      response.setHeader('content-type', 'text/javascript').end(nextWorker)
    } else if (nextWorker && url.startsWith('/_astro/RoundDialogs')) {
      response.writeHead(404).end()
    } else {
      get(siteOrigin + url, { headers }, (original) => {
        response.writeHead(original.statusCode ?? 502, original.headers)
        original.pipe(response)
      })
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async deployNext(oldVersion) {
      const worker = await (await fetch(`${siteOrigin}/worker.js`)).text()
      expect(worker).toMatch(REMOVED)
      nextWorker = worker.replaceAll(oldVersion, 'next').replaceAll(REMOVED, '/icon.svg')
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Stops the timers of the page. Otherwise it could load the data by itself just before a click on Try again. */
const stopTimers = (page: Page) => page.clock.pauseAt(Date.now() + 1_000)

/** Keeps later pages from noticing that the browser is online again, for the same reason. */
const hideOnlineEvents = (page: Page) =>
  page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()))

/** Returns the URLs in all caches of this browser. */
function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return all.flat()
  })
}
/** Returns the cached response with the rounds of the last golfer, or an empty text. */
function cachedHistory(page: Page): Promise<string> {
  return page.evaluate(async () => (await caches.match('/rest/rounds', { ignoreSearch: true }))?.text() ?? '')
}
async function expectCached(page: Page, part: string, isCached = true): Promise<void> {
  const find = async () => (await cachedUrls(page)).some((one) => one.includes(part))
  await expect.poll(find).toBe(isCached)
}

test('opens viewed rounds and the history offline with their age, and updates them when back online', async ({
  page,
  open,
  disconnect,
  reconnect,
}) => {
  const live = page.getByRole('status').filter({ hasText: /^Live/ })
  let name = ''
  await test.step('caches what is viewed', async () => {
    await startSession(page.context(), golfer)
    await installWorker(page)
    await open('/rounds')
    await expectCached(page, '/rest/rounds')
    await open(MEDAL)
    name = await course(page).innerText()
    await expectCached(page, `/rest${MEDAL}`)
    await expectCached(page, '/tiles/')
    await expectCached(page, '/images/')
    await open(LIVE)
    await expect(live).toBeVisible()
    await expectCached(page, `/rest${LIVE}`)
  })

  await disconnect()
  await test.step('shows the last scores of a live round, and never as live', async () => {
    await open(LIVE)
    await expect(offlineNote(page)).toHaveText(AS_OF)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^(Live|Connecting)/ })).toHaveCount(0)
    await reconnect()
    await expect(live).toBeVisible()
    await expect(offlineNote(page)).toHaveCount(0)
  })

  await disconnect()
  await test.step('shows a finished round with its map, and updates it', async () => {
    await open(`${MEDAL}#3`)
    await expect(offlineNote(page)).toHaveText(AS_OF)
    await expect(course(page)).toHaveText(name)
    await expect(page.getByRole('heading', { level: 2, name: /Hole 3/ })).toBeVisible()
    await expect(page).toHaveTitle(/Hole 3/)
    const map = page.frameLocator('iframe[title="Map of the hole"]')
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expectAccessible(page, { part: '[role=status]' })
    await reconnect()
    await expect(offlineNote(page)).toHaveCount(0)
    await expect(course(page)).toHaveText(name)
  })

  await disconnect()
  await test.step('loads the history on Try again, with the name of the golfer in the header', async () => {
    await page.clock.install()
    await hideOnlineEvents(page)
    await open('/rounds')
    await expect(offlineNote(page)).toHaveText(AS_OF)
    await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(10)
    await stopTimers(page)
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offlineNote(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
    await expect(page.getByRole('button', { name: demoLogins[0].name })).toBeVisible()
  })
})

test('shows a visitor what is available offline, and caches nothing of the staff pages', {
  tag: '@detail',
}, async ({ page, open, disconnect, reconnect }) => {
  await installWorker(page)
  await disconnect()
  await test.step('opens the home page and sign-in', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/rounds')
    await expect(page.getByText('No connection')).toBeVisible()
    await open('/login')
  })
  await test.step('explains that a round was never viewed, and loads it when back online', async () => {
    await page.clock.install()
    await hideOnlineEvents(page)
    await open(ABROAD)
    await expect(page.getByText('Round is not available')).toBeVisible()
    await expect(page.getByText(/You are offline, and this browser has not stored the round/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/You are offline/)).toBeVisible()
    await stopTimers(page)
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Round is not available')).toHaveCount(0)
    await expect(course(page)).not.toHaveText('Round')
    await page.clock.resume()
  })
  await test.step('caches nothing of the staff pages', async () => {
    await startSession(page.context(), staff)
    await open('/admin')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await open('/mailing')
    await expect(page.getByLabel('File name')).toBeVisible()
    // The search has loaded, and shows its key.
    await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts')
    const cached = (await cachedUrls(page)).join('\n')
    expect(cached).toContain('/rounds')
    expect(cached).not.toMatch(/admin|mailing|Console|Mailing|pinhole|Courses/i)
    await disconnect()
    await expect(page.goto('/admin')).rejects.toThrow(/ERR_/)
  })
})

test('hides the data of one golfer from the next on the same browser, and deletes it at sign-out', {
  tag: '@detail',
}, async ({ page, context, open, disconnect, reconnect }) => {
  await startSession(page.context(), golfer)
  await installWorker(page)
  await open('/rounds')
  await expect.poll(() => cachedHistory(page)).toContain(golfer.email)
  // The session ends on the server only, as after a password reset on another device.
  await context.clearCookies()
  await startSession(context, demoLogins[1])
  await open('/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await expect.poll(() => cachedHistory(page)).toContain(demoLogins[1].email)
  await disconnect()
  await open('/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/round/"]')).toHaveCount(0)

  await test.step('deletes the cached data at sign-out', async () => {
    await reconnect()
    await open(MEDAL)
    await expectCached(page, `/rest${MEDAL}`)
    await page.getByRole('contentinfo').getByRole('button', { name: demoLogins[1].name }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expectCached(page, '/rest/', false)
    await expectCached(page, '/images/', false)
    await disconnect()
    await page.goto('/rounds')
    await expect(page.getByText('No connection')).toBeVisible()
    await open(MEDAL)
    await expect(page.getByText('Round is not available')).toBeVisible()
  })
})

test('switches to a new build after all pages of the old one are closed, and keeps those working until then', {
  tag: '@detail',
}, async ({ context, builds, consoleErrors: _ }) => {
  const page = await context.newPage()
  await page.goto(builds.origin + MEDAL)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await settled(page)
  // Earlier versions of the site used other cache names.
  await page.evaluate(() => caches.open('kept-answers'))
  const siteCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('site-')))
  const [old = ''] = await siteCaches()

  await builds.deployNext(old.replace('site-', ''))
  const nextWorker = context.waitForEvent('serviceworker')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const nextState = stateOf(await nextWorker)
  await expect.poll(nextState).toBe('installed')
  expect(await siteCaches()).toEqual(expect.arrayContaining([old, 'site-next']))
  await page.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.close()
  // Opening a page before the browser has noticed that the last one was closed would keep the old build in use.
  await expect.poll(nextState).toBe('activated')
  const newPage = await context.newPage()
  await newPage.goto(builds.origin + MEDAL)
  await settled(newPage)
  const names = await newPage.evaluate(() => caches.keys())
  expect(names.filter((name) => name.startsWith('site-') || name === 'kept-answers')).toEqual(['site-next'])
})

test('begins and continues to score a round without a network, and sends it when there is one', async ({
  page,
  context,
  disconnect,
  reconnect,
}) => {
  await startSession(context, golfer)
  await page.goto('/play')
  await settled(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The browser remembers who is signed in only after the response.
  await expect(page.getByLabel('Course')).toBeVisible()
  await disconnect()
  await page.goto('/play')
  await page.getByRole('button', { name: 'Not in the list' }).click()
  await page.getByLabel('Name of the course').fill('Links of Dornoch')
  await page.getByRole('button', { name: 'Use this course' }).click()
  await page.getByRole('button', { name: 'Start on hole 1' }).click()
  await page.getByRole('button', { name: 'Ann: no score, enter par 4' }).click()
  await expect(page.getByText('1 waiting, no network')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hole 1, scored' })).toBeVisible()
  const { pathname } = new URL(page.url())

  await reconnect()
  // Any page of the site sends what waits.
  await page.goto('/account')
  await expect
    .poll(async () => (await context.request.get(`/rest/round/${pathname.slice('/play/'.length)}`)).status())
    .toBe(200)
})
