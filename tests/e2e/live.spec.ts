import type { Page, WebSocketRoute } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const TOKEN = DEMO_TOKENS.live
const LIVE = roundPath(TOKEN)

/** What the live line says first; "Waiting for the first score" may stand behind it. */
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first()

/** Stands between the page and the realtime database. */
async function betweenPageAndDatabase(page: Page) {
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
    refuse(refused: boolean) {
      isRefused = refused
    },
    cut: () => Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1012 }))),
    /** Says to the page that the value at the round's path is this, as the database would. */
    push(value: unknown) {
      sockets.at(-1)?.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: TOKEN, d: value } } }))
    },
  }
}

test('moves while it is being played, marks what changed and says when', async ({ page, open }) => {
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await expect(page).toHaveTitle('Harrow Down - Hole 1')
  await expect(page.locator('td[data-changed]').first()).toBeAttached({ timeout: 15_000 })
  await expect(page.getByText(/^last change \d\d:\d\d:\d\d$/)).toBeVisible()
  // A mark is there for a moment.
  await expect(page.locator('td[data-changed]').first()).toBeAttached()
})

test('tells those who listen what came', async ({ page, open }) => {
  await open(LIVE)
  await expect(page.getByRole('main').locator('[aria-live="polite"]')).toHaveText(
    /Hole \d+: \w+ \d+, \w+|Hole \d+: \w+ picked up/,
    { timeout: 20_000 },
  )
})

test('follows play to the hole last scored, until the viewer moves by hand', async ({ page, open }) => {
  await open(LIVE)
  const follow = page.getByRole('button', { name: 'Follow play' })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/#([2-9]|1\d)$/)
  await page.keyboard.press('Home')
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/#1$/)
})

test('keeps the numbers and says that it reconnects, and reconnects when it is told to', async ({
  page,
  open,
}) => {
  const between = await betweenPageAndDatabase(page)
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  between.refuse(true)
  await between.cut()
  await expect(status(page)).toHaveText(/^Reconnecting\b/)
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Reconnect' })
  await expect(again).toBeVisible()
  between.refuse(false)
  // At once: from here on the SDK may find its own way back, and the button goes.
  await again.dispatchEvent('click')
  await expect(status(page)).toHaveText(/^Live\b/)
  await expect(again).toHaveCount(0)
})

test('never says live when the database refuses from the start', async ({ page, open }) => {
  const between = await betweenPageAndDatabase(page)
  between.refuse(true)
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Reconnecting\b/)
})

test('says that it is offline as soon as the browser is', async ({
  page,
  open,
  context,
  allowConsoleError,
}) => {
  allowConsoleError('net::ERR_INTERNET_DISCONNECTED')
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await context.setOffline(true)
  await expect(status(page)).toHaveText(/^Offline\b/)
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await context.setOffline(false)
  await expect(status(page)).toHaveText(/^Live\b/)
})

test('turns into the finished round without a reload when play is over', async ({ page, open }) => {
  const between = await betweenPageAndDatabase(page)
  await open(`${LIVE}#4`)
  await expect(status(page)).toHaveText(/^Live\b/)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.route(`**/rest/round/${TOKEN}`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, type: 'Round' } })
  })
  between.push(null)
  await expect(page).toHaveTitle(/^Harrow Down - Hole 4 - \d\d \w{3} \d{4}$/)
  await expect(page.getByRole('button', { name: 'Follow play' })).toHaveCount(0)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('a live round that is taken away is not available', async ({ page, open }) => {
  const between = await betweenPageAndDatabase(page)
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await page.route(`**/rest/round/${TOKEN}`, (route) => route.fulfill({ status: 404, body: '' }))
  between.push(null)
  await expect(page.getByText('Round is not available')).toBeVisible()
})

test('waits for the first score where there is no value yet', async ({ page, open }) => {
  await page.route('**/rest/round/begins-soon', (route) => route.fulfill({ json: { type: 'LiveRound' } }))
  await open('/round/begins-soon')
  await expect(page.getByText('Waiting for the first score')).toBeVisible()
  await expect(status(page)).toHaveText(/^Live\b/)
})

for (const nonsense of ['nonsense', 7, { settings: 'no', scorecard: [1, 2] }]) {
  test(`does not fall over ${JSON.stringify(nonsense)} in the database`, async ({ page, open }) => {
    const between = await betweenPageAndDatabase(page)
    await open(LIVE)
    await expect(status(page)).toHaveText(/^Live\b/)
    between.push(nonsense)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
  })
}

for (const script of ['**/live-sdk*', '**/browser-live-session*']) {
  test(`is not live while the script ${script} does not come`, async ({ page, open }) => {
    await page.route(script, (route) => route.abort())
    await open(LIVE)
    await expect(status(page)).toHaveText(/^Reconnecting\b/)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    const again = page.getByRole('button', { name: 'Reconnect' })
    await expect(again).toBeVisible()
    await page.unroute(script)
    await again.dispatchEvent('click')
    await expect(status(page)).toHaveText(/^Live\b/)
  })
}

test('keeps the round where the script of its live line does not come', async ({
  page,
  open,
  allowConsoleError,
}) => {
  allowConsoleError('StateBar')
  await page.route('**/StateBar*.js', (route) => route.abort())
  await open(LIVE)
  await expect(page.getByText(/^Not live/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
})

test('axe finds nothing on a live round', async ({ page, open }) => {
  await open(LIVE)
  await expect(status(page)).toHaveText(/^Live\b/)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})
