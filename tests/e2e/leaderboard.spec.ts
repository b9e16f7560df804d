import type { Locator, WebSocketRoute } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { playerCard } from '../support/round-values.ts'
import { expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { plainHoles } from './mock-round.ts'
import { withoutTiles } from './without-tiles.ts'

/** The service has no such round, so its page contains none and requests it. */
const TOKEN = 'made-up'
const PARS = [4, 4, 4]
const cardsOf = (lines: Record<string, number[]>) => ({
  cards: Object.entries(lines).map(([name, strokes]) => playerCard(name, PARS, strokes)),
})

test('orders players by position, and moves them with live scores', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const value = (lines: Record<string, number[]>) => ({
    settings: {
      course: { name: 'Made Up', holes: plainHoles(PARS) },
      scoringMethod: { type: 'StrokePlay' },
      handicapMode: 'Gross',
    },
    scorecard: cardsOf(lines),
  })
  const sockets: WebSocketRoute[] = []
  const push = (socket: WebSocketRoute | undefined, data: unknown) =>
    socket?.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: TOKEN, d: data } } }))
  await page.routeWebSocket(/\/\.ws\?/, (socket) => {
    sockets.push(socket)
    const server = socket.connectToServer()
    // The service would report that it has no value for this round.
    server.onMessage((message) => {
      if (!String(message).includes(TOKEN)) socket.send(message)
    })
  })
  await page.route(`**/rest/round/${TOKEN}`, (route) =>
    route.fulfill({ json: { type: 'LiveRound', ...value({ Ann: [4], Bob: [5], Cleo: [] }) } }),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(roundPath(TOKEN))
  const board = page.getByRole('region', { name: 'Leaderboard' })
  const rows = board.getByRole('listitem')
  await expect(page.getByText(/^Live\b/).first()).toBeVisible()
  await expect(rows).toContainText(['Ann', 'Bob', 'Cleo'])
  push(sockets.at(-1), value({ Ann: [5], Bob: [4], Cleo: [] }))
  await expect(rows).toContainText(['Bob', 'Ann', 'Cleo'])
  await expect(rows).toHaveText([/^1.*Bob/, /^2.*Ann/, /^–.*Cleo/])

  const list = board.getByRole('list')
  await list.evaluate((rows) => {
    new MutationObserver(() => {
      rows.dataset.moving = String(rows.getAnimations({ subtree: true }).length)
    }).observe(rows, { childList: true })
  })
  push(sockets.at(-1), value({ Ann: [5, 2], Bob: [4, 4], Cleo: [] }))
  await expect(rows).toContainText(['Ann', 'Bob', 'Cleo'])
  await expect(list).toHaveAttribute('data-moving', /^[1-9]/)

  await test.step('keeps the label of the deciding hole above the plot at the last hole', async () => {
    push(sockets.at(-1), value({ Ann: [4, 4, 3], Bob: [4, 4, 4] }))
    const label = page.getByText('Decided', { exact: true })
    await expect(label).toBeVisible()
    const endOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    const plot = page.getByRole('img', { name: /^Running scores/ })
    // The line of the hole, at which the label ends, is one pixel wide.
    expect((await endOf(label)) - (await endOf(plot))).toBeLessThanOrEqual(1)
  })
  await test.step('shows the first five of a large field and all on request', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Player ${at + 1}`)
    push(sockets.at(-1), value(Object.fromEntries(names.map((name, at) => [name, [3 + at, 4, 4]]))))
    await expect(rows).toHaveCount(5)
    await board.getByRole('button', { name: 'All 30' }).click()
    await expect(rows).toHaveCount(30)
    await board.getByRole('button', { name: /Player 30/ }).click()
    await expect(page.getByRole('table', { name: 'Player 30' })).toBeInViewport()
    await board.getByRole('button', { name: 'First five only' }).click()
    await expect(rows).toHaveCount(5)
  })
})

test('shows the owner their own figures, without moving the bar in which they open more', {
  tag: '@detail',
}, async ({ page, open }) => {
  await withoutTiles(page)
  await startSession(page.context(), golfer)
  // The page of a round asks for the averages only if the browser remembers its golfer.
  await open('/rounds')
  await page.setViewportSize({ width: 900, height: 800 })
  const release = await hold(page, '**/averages')
  await open(roundPath(DEMO_TOKENS.medal))
  const bar = page.locator('[data-round-bar]')
  const places = () =>
    bar.evaluate((element) =>
      [...element.querySelectorAll('h1, p, button, a')]
        .filter((one) => one.textContent !== 'Your round')
        .map((one) => `${one.textContent} ${one.getBoundingClientRect().x}`),
    )
  const before = await places()
  expect(before.join()).toContain('Share')
  release()
  const button = bar.getByRole('button', { name: 'Your round' })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await places()).toEqual(before)
  const own = page.getByRole('table', { name: 'Ann' })
  await expect(own.getByRole('row', { name: /My average/ })).toContainText(/\d\.\d/)
  await expect(page.getByText('My average')).toHaveCount(1)
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your round' })
  await expect(dialog.getByRole('link', { name: 'All your figures on this course' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await test.step('has accessible figures of the race', async () => {
    await page.getByRole('region', { name: 'The race' }).getByText('Figures').click()
    await expectAccessible(page, { part: '[aria-label="The race"]' })
  })
})
