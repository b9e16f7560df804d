import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { createInterruptibleProxy, type InterruptibleProxy } from '../support/interruptible-proxy.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, signIn, signUp, staff } from './accounts.ts'
import { test as base, expect } from './fixtures.ts'
import { settled } from './settled.ts'

// Here alone a worker may start. The browser and the service are parted for real: neither the page's calls nor the
// worker's come through.
const test = base.extend<{
  network: InterruptibleProxy
  away: () => Promise<void>
  back: () => Promise<void>
}>({
  serviceWorkers: 'allow',
  network: async ({ site }, use) => {
    const network = await createInterruptibleProxy(site.origin)
    await use(network)
    await network.disconnect()
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin)
  },
  away: async ({ network, context }, use) => {
    await use(async () => {
      await network.disconnect()
      await context.setOffline(true)
    })
  },
  back: async ({ network, context }, use) => {
    await use(async () => {
      await network.reconnect()
      await context.setOffline(false)
    })
  },
})

const MEDAL = `/round/${DEMO_TOKENS.medal}`
const ABROAD = `/round/${DEMO_TOKENS.abroad}`
const LIVE = `/round/${DEMO_TOKENS.live}`
const AS_OF = /^Offline: as of \d\d [A-Z][a-z]{2} 20\d\d, \d\d:\d\d$/

const offlineNote = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline: as of' })
const course = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The worker has kept the site, and answers for this page; one that was on its way meanwhile takes another load. */
async function workerReady(page: Page): Promise<void> {
  const isMine = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
  if (isMine) return
  await page.reload()
  await settled(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Addresses of all that this browser keeps. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return all.flat()
  })
}
async function expectCached(page: Page, part: string, isKept = true): Promise<void> {
  const find = async () => (await keptAddresses(page)).some((one) => one.includes(part))
  await expect.poll(find).toBe(isKept)
}

test('rounds seen and the history open without a network, say how old they are, and are fresh when it is back', async ({
  page,
  open,
  away,
  back,
}) => {
  await signIn(page, golfer)
  await workerReady(page)
  await expectCached(page, '/rest/rounds')
  await open(MEDAL)
  const name = await course(page).innerText()
  await expectCached(page, `/rest${MEDAL}`)
  await open(ABROAD)
  const other = await course(page).innerText()
  await expectCached(page, `/rest${ABROAD}`)

  await away()
  await open('/rounds')
  await expect(offlineNote(page)).toHaveText(AS_OF)
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(10)

  await open(`${MEDAL}#3`)
  await expect(offlineNote(page)).toHaveText(AS_OF)
  await expect(course(page)).toHaveText(name)
  await expect(page.getByRole('heading', { level: 2, name: /Hole 3/ })).toBeVisible()
  await expect(page).toHaveTitle(/Hole 3/)
  await open(ABROAD)
  await expect(course(page)).toHaveText(other)
  await expect(offlineNote(page)).toHaveText(AS_OF)

  await back()
  await expect(offlineNote(page)).toHaveCount(0)
  await expect(course(page)).toHaveText(other)
  await open('/rounds')
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  await expect(offlineNote(page)).toHaveCount(0)
})

test('the history comes alive again by itself, with the golfer’s name in the header', async ({
  page,
  open,
  away,
  back,
}) => {
  await signIn(page, golfer)
  await workerReady(page)
  await expectCached(page, '/rest/rounds')
  await away()
  await open('/rounds?q=1')
  await expect(offlineNote(page)).toBeVisible()
  await back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(offlineNote(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: demoLogins[0].name })).toBeVisible()
})

test('the map and the faces of a round that were looked at are there without a network', async ({
  page,
  open,
  away,
}) => {
  await open(MEDAL)
  await workerReady(page)
  await open(MEDAL)
  await expectCached(page, '/tiles/')
  await expectCached(page, '/images/')
  await away()
  await open(MEDAL)
  await expect(offlineNote(page)).toBeVisible()
  const map = page.frameLocator('iframe[title="Map of the hole"]')
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
})

test('what is said of it can be read by everybody', async ({ page, open, away }) => {
  await signUp(page)
  await workerReady(page)
  await expectCached(page, '/rest/rounds')
  await open(ABROAD)
  await expectCached(page, `/rest${ABROAD}`)
  await away()
  for (const path of ['/rounds', ABROAD]) {
    await open(path)
    await expect(offlineNote(page)).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  }
})

test('a live round shows what came last, and never looks live', async ({
  page,
  open,
  away,
  back,
  allowConsoleError,
}) => {
  allowConsoleError('WebSocket connection')
  await open(LIVE)
  await workerReady(page)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible()
  await expectCached(page, `/rest${LIVE}`)
  await away()
  await open(LIVE)
  await expect(offlineNote(page)).toHaveText(AS_OF)
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^(Live|Connecting)/ })).toHaveCount(0)
  await back()
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: 15_000 })
  await expect(offlineNote(page)).toHaveCount(0)
})

test('a round that was never seen says what is the matter, and comes when the network does', async ({
  page,
  open,
  away,
  back,
}) => {
  await open(MEDAL)
  await workerReady(page)
  await away()
  await open(ABROAD)
  await expect(page.getByText('Round is not available')).toBeVisible()
  await expect(
    page.getByText(/You are offline, and this browser has not seen the round before/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Round is not available')).toHaveCount(0)
  await expect(course(page)).not.toHaveText('Round')
})

test('the first page and sign-in open without a network', async ({ page, open, away }) => {
  await open('/login')
  await workerReady(page)
  await away()
  await page.goto('/')
  await expect(page).toHaveURL('/rounds')
  await expect(page.getByText('No connection')).toBeVisible()
  await open('/signup')
  await open('/login?redirectUrl=%2Frounds')
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByLabel('Password', { exact: true }).fill(golfer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible()
})

test('signing out empties what was kept, and nothing of the golfer opens any more', async ({
  page,
  open,
  away,
}) => {
  await signIn(page, golfer)
  await workerReady(page)
  await expectCached(page, '/rest/rounds')
  await open(MEDAL)
  await expectCached(page, `/rest${MEDAL}`)
  await page.getByRole('button', { name: demoLogins[0].name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expectCached(page, '/rest/', false)
  await expectCached(page, '/images/', false)
  await away()
  await page.goto('/rounds')
  await expect(page.getByText('No connection')).toBeVisible()
  await open(MEDAL)
  await expect(page.getByText('Round is not available')).toBeVisible()
})

test('who signs in after somebody else finds nothing of theirs', async ({ page, context, open, away }) => {
  await signIn(page, golfer)
  await workerReady(page)
  await expectCached(page, '/rest/rounds')
  // The session ends without a word to this browser, as by a reset of the password elsewhere.
  await context.clearCookies()
  await signIn(page, { email: demoLogins[1].email, password: demoLogins[1].password })
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await away()
  await open('/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})

test('nothing of the staff’s pages is kept', async ({ page, open, away }) => {
  await open('/login')
  await workerReady(page)
  await signIn(page, staff, '/login?redirectUrl=%2Fadmin')
  await expect(page).toHaveURL(/\/admin/)
  await open('/mailing')
  const kept = (await keptAddresses(page)).join('\n')
  expect(kept).toContain('/rounds')
  expect(kept).not.toMatch(/admin|mailing|Console|Mailing|pinhole|Pinhole/i)
  await away()
  await expect(page.goto('/admin')).rejects.toThrow(/ERR_/)
})

test('a new build takes over when its pages are closed, and an open page of the old one works on till then', async ({
  context,
  consoleErrors: _,
}) => {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'build-'))
  await cp(process.env.SITE_DIR ?? 'dist', siteDir, { recursive: true })
  const site = await startSiteProcess({ SITE_DIR: siteDir })
  const page = await context.newPage()
  await page.goto(site.origin + MEDAL)
  await workerReady(page)
  const siteCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith('site-')))
  const [old = ''] = await siteCaches()

  // The next build: another worker; a part that only the old pages ask for is no more among its files, nor on the host.
  const later = (await readdir(path.join(siteDir, '_astro'))).filter((file) =>
    file.startsWith('CardImageDialog'),
  )
  expect(later).not.toHaveLength(0)
  const worker = path.join(siteDir, 'worker.js')
  let next = (await readFile(worker, 'utf8')).replaceAll(old.replace('site-', ''), 'next')
  for (const file of later) {
    next = next.replaceAll(`/_astro/${file}`, '/icon.svg')
    await rm(path.join(siteDir, '_astro', file))
  }
  for (const copy of ['worker.js.br', 'worker.js.gz']) await rm(path.join(siteDir, copy))
  await writeFile(worker, next)

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
  await expect.poll(waits).toBe('installed')
  expect(await siteCaches()).toEqual(expect.arrayContaining([old, 'site-next']))
  await page.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.close()
  const newPage = await context.newPage()
  await newPage.goto(site.origin + MEDAL)
  await settled(newPage)
  await expect
    .poll(() => newPage.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith('site-'))))
    .toEqual(['site-next'])
  await newPage.close()
  await site.stop()
  await rm(siteDir, { recursive: true, force: true })
})
