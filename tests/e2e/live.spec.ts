import type { Page, WebSocketRoute } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const TOKEN = DEMO_TOKENS.live
const LIVE = roundPath(TOKEN)

/** The live status line: the state of the connection, possibly followed by "Waiting for the first score". */
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first()

/** Intercepts the web socket between the page and the realtime database. */
async function interceptDatabase(page: Page) {
  let isRefused = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/\.ws\?/, (socket) => {
    if (isRefused) {
      socket.close({ code: 1013 })
      return
    }
    sockets.push(socket)
    socket.connectToServer()
  })
  return {
    setRefused(refused: boolean) {
      isRefused = refused
    },
    disconnect: () => Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1012 }))),
    /** Sends the page a new value of the round, as the database does. */
    push(value: unknown) {
      sockets.at(-1)?.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: TOKEN, d: value } } }))
    },
  }
}

test('updates while it is being played, marks and announces changes, and shows their time', async ({
  page,
  open,
}) => {
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await expect(page).toHaveTitle('Harrow Down - Hole 1')
  await expect(page.locator('td[data-changed]').first()).toBeAttached({ timeout: 15_000 })
  await expect(page.getByText(/^last change \d\d:\d\d:\d\d$/)).toBeVisible()
  // The earlier marks have disappeared, so this mark is new.
  await expect(page.locator('td[data-changed]').first()).toBeAttached()
  const announcement = page
    .getByRole('main')
    .locator('[aria-live="polite"]')
    .filter({ hasText: /Hole \d+: \w+ \d+, \w+|Hole \d+: \w+ picked up/ })
  await expect(announcement).toBeAttached({ timeout: 20_000 })
})

test('follows play to the latest scored hole until the viewer changes the hole', async ({ page, open }) => {
  await open(LIVE)
  const follow = page.getByRole('button', { name: 'Follow play' })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/#([2-9]|1\d)$/)
  await page.keyboard.press('Home')
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/#1$/)
})

test('is never shown as live while the database refuses connections, keeps the scores, and reconnects immediately on request', async ({
  page,
  open,
}) => {
  const database = await interceptDatabase(page)
  const reconnect = page.getByRole('button', { name: 'Reconnect' })
  const reconnectsOnRequest = async () => {
    await expect(status(page)).toHaveText(/^Reconnecting\b/)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    await expect(reconnect).toBeVisible()
    database.setRefused(false)
    // Clicks without waiting, because the SDK may reconnect by itself at any moment, which removes the button.
    await reconnect.dispatchEvent('click')
    await expect(status(page)).toHaveText(/^Live\b/)
    await expect(reconnect).toHaveCount(0)
  }
  database.setRefused(true)
  await open(LIVE)
  await reconnectsOnRequest()
  database.setRefused(true)
  await database.disconnect()
  await reconnectsOnRequest()
})

test('shows that it is offline as soon as the browser is offline', async ({
  page,
  open,
  context,
  allowConsoleError,
}) => {
  allowConsoleError('net::ERR_INTERNET_DISCONNECTED')
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  // This part of the page loads last.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await context.setOffline(true)
  await expect(status(page)).toHaveText(/^Offline\b/)
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await context.setOffline(false)
  await expect(status(page)).toHaveText(/^Live\b/)
})

test('becomes the finished round without a reload when play is over', async ({ page, open }) => {
  const database = await interceptDatabase(page)
  await open(`${LIVE}#4`)
  await expect(status(page)).toHaveText(/^Live\b/)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.route(`**/rest/round/${TOKEN}`, async (route) => {
    const round = await (await route.fetch()).json()
    await route.fulfill({ json: { ...round, type: 'Round' } })
  })
  database.push(null)
  await expect(page).toHaveTitle(/^Harrow Down - Hole 4 - \d\d \w{3} \d{4}$/)
  await expect(page.getByRole('button', { name: 'Follow play' })).toHaveCount(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('shows that a live round is not available after it was deleted', async ({ page, open }) => {
  const database = await interceptDatabase(page)
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await page.route(`**/rest/round/${TOKEN}`, (route) => route.fulfill({ status: 404, body: '' }))
  database.push(null)
  await expect(page.getByText('Round is not available')).toBeVisible()
})

test('waits for the first score while the database has no value', async ({ page, open }) => {
  await page.route('**/rest/round/begins-soon', (route) => route.fulfill({ json: { type: 'LiveRound' } }))
  await open('/round/begins-soon')
  await expect(page.getByText('Waiting for the first score')).toBeVisible()
  await expect(status(page)).toHaveText(/^Live\b/)
  await expectAccessible(page)
})

test('ignores malformed values in the database', async ({ page, open }) => {
  const database = await interceptDatabase(page)
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  for (const malformed of ['malformed', 7, { settings: 'no', scorecard: [1, 2] }]) {
    database.push(malformed)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
  }
  // The page still follows the round.
  await expect(page.locator('td[data-changed]').first()).toBeAttached({ timeout: 15_000 })
})

for (const script of ['**/live-sdk*', '**/browser-live-session*']) {
  test(`is not live until the script ${script} loads, and becomes live on Reconnect`, async ({
    page,
    open,
  }) => {
    await page.route(script, (route) => route.abort())
    await open(LIVE)
    await expect(status(page)).toHaveText(/^Reconnecting\b/)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    const reconnect = page.getByRole('button', { name: 'Reconnect' })
    await expect(reconnect).toBeVisible()
    await page.unroute(script)
    await reconnect.dispatchEvent('click')
    // Some browsers need a reload, because they never fetch a failed module again.
    await expect(status(page)).toHaveText(/^Live\b/, { timeout: 20_000 })
  })
}

test('reloads on Reconnect if a script fails again, with the same hole and scroll position', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.route('**/browser-live-session*', (route) => route.abort())
  await open(`${LIVE}#4`)
  await expect(status(page)).toHaveText(/^Reconnecting\b/)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  const before = await page.evaluate(() => scrollY)
  const reload = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reconnect' }).dispatchEvent('click')
  await reload
  await expect(page.getByRole('heading', { level: 2, name: /Hole 4/ })).toBeVisible()
  await expect(page).toHaveURL(/#4$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('keeps the round if the script of its live status line does not load, and retries on request', async ({
  page,
  open,
  allowConsoleError,
}) => {
  allowConsoleError('StateBar')
  await page.route('**/StateBar*.js', (route) => route.abort())
  await open(LIVE)
  await expect(page.getByText(/^Not live/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await page.unroute('**/StateBar*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(status(page)).toHaveText(/^Live\b/, { timeout: 20_000 })
})
