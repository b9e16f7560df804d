import type { Page, WebSocketRoute } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { playerCard } from '../support/round-values.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { withoutTiles } from './without-tiles.ts'

const TOKEN = DEMO_TOKENS.live
const LIVE = roundPath(TOKEN)

/** The live status line: the state of the connection, possibly followed by "Waiting for the first score". */
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first()

/** Intercepts the web socket between the page and the realtime database. */
async function interceptDatabase(page: Page) {
  let isRefused = false
  let isMuted = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/\.ws\?/, (socket) => {
    if (isRefused) {
      socket.close({ code: 1013 })
      return
    }
    sockets.push(socket)
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isMuted || !String(message).includes('scorecard')) socket.send(message)
    })
  })
  return {
    /** Drops the scores of the database, so that the page receives only pushed values. */
    mute() {
      isMuted = true
    },
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

test('updates, is never shown as live without a connection, follows play, and becomes the finished round', async ({
  page,
  context,
  open,
}) => {
  const database = await interceptDatabase(page)
  const reconnect = page.getByRole('button', { name: 'Reconnect' })
  await withoutTiles(page)
  await open(`${LIVE}#4`)
  await expect(status(page)).toHaveText(/^Live\b/)

  await test.step('shows each change with its age', async () => {
    await expect(page.locator('td[data-changed]').first()).toBeAttached()
    await expect(page.getByTitle(/^Last change \d\d:\d\d:\d\d$/)).toHaveText(/^\d+ s$/)
  })
  await test.step('shows that it is offline as soon as the browser is offline', async () => {
    // This part of the page loads last.
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await context.setOffline(true)
    await expect(status(page)).toHaveText(/^Offline\b/)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    await context.setOffline(false)
    await expect(status(page)).toHaveText(/^Live\b/)
  })
  await test.step('keeps the scores, and reconnects immediately on request', async () => {
    database.setRefused(true)
    await database.disconnect()
    await expect(status(page)).toHaveText(/^Reconnecting\b/)
    await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
    await expect(reconnect).toBeVisible()
    database.setRefused(false)
    // Clicks without waiting, because the SDK may reconnect by itself at any moment, which removes the button.
    await reconnect.dispatchEvent('click')
    await expect(status(page)).toHaveText(/^Live\b/)
    await expect(reconnect).toHaveCount(0)
  })
  await test.step('ignores malformed values, and shows the next valid one', async () => {
    database.mute()
    const { settings } = await (await page.request.get(`/rest/round/${TOKEN}`)).json()
    for (const malformed of ['malformed', 7, { settings: 'no', scorecard: [1, 2] }]) {
      database.push(malformed)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
    }
    const course = { ...settings.course, name: 'Harrow Up' }
    const pars = course.holes.map(({ par }: { par: number }) => par)
    const cards = [playerCard('Ann', pars, [3, 5, 4])]
    database.push({ settings: { ...settings, course }, scorecard: { cards } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Up')
  })
  await test.step('leads from the news to the hole', async () => {
    await page.getByRole('button', { name: /All news/ }).click()
    const feed = page.getByRole('dialog', { name: 'News' })
    await expectAccessible(page)
    await feed.getByRole('button', { name: 'Ann birdied 1' }).click()
    await expect(feed).toHaveCount(0)
    await expect(page).toHaveURL(/#1$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Hole 1' })).toBeInViewport()
  })
  const follow = page.getByRole('button', { name: 'Follow play' })
  await test.step('follows play to the hole in play, which the URL does not name', async () => {
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveTitle('Harrow Up - Hole 4')
    await expect(page).toHaveURL(new RegExp(`${TOKEN}$`))
  })
  await test.step('stops following when the viewer selects a hole', async () => {
    await page.keyboard.press('End')
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await expect(page).toHaveURL(/#18$/)
  })
  await test.step('becomes the finished round without a reload when play is over', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.route(`**/rest/round/${TOKEN}`, async (route) => {
      const round = await (await route.fetch()).json()
      await route.fulfill({ json: { ...round, type: 'Round' } })
    })
    database.push(null)
    await expect(page).toHaveTitle(/^Harrow Down - Hole 18 - \d\d \w{3} \d{4}$/)
    await expect(page.getByRole('button', { name: 'Follow play' })).toHaveCount(0)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

test('reloads on Reconnect if a script fails again, with the same hole and scroll position', {
  tag: '@detail',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await withoutTiles(page)
  await page.route('**/browser-live-session*', (route) => route.abort())
  await open(`${LIVE}#4`)
  await expect(status(page)).toHaveText(/^Reconnecting\b/)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  const before = await page.evaluate(() => scrollY)
  const reconnect = page.getByRole('button', { name: 'Reconnect' })
  const reload = page.waitForEvent('load')
  await reconnect.dispatchEvent('click')
  await reload
  await expect(page.getByRole('heading', { level: 2, name: /Hole 4/ })).toBeVisible()
  await expect(page).toHaveURL(/#4$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  await test.step('is live once the script loads', async () => {
    await expect(status(page)).toHaveText(/^Reconnecting\b/)
    await page.unroute('**/browser-live-session*')
    await reconnect.dispatchEvent('click')
    await expect(status(page)).toHaveText(/^Live\b/)
  })
})
