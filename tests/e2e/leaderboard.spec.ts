import type { WebSocketRoute } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { playerCard } from '../support/round-values.ts'
import { expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { MOCK_ROUND_PATH, plainHoles, serveRound } from './mock-round.ts'
import { withoutTiles } from './without-tiles.ts'

/** The service has no such round, so its page contains none and requests it. */
const TOKEN = 'made-up'
const PARS = [4, 4, 4]
const cardsOf = (lines: Record<string, number[]>) => ({
  cards: Object.entries(lines).map(([name, strokes]) => playerCard(name, PARS, strokes)),
})

test('orders players by position, and moves them with live scores', async ({ page, open }) => {
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
})

test('shows the first five of a large field and all on request, and leads from each to the card', {
  tag: '@detail',
}, async ({ page, open }) => {
  await serveRound(page, plainHoles(PARS), {
    scorecard: cardsOf(
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Player ${at + 1}`, [3 + at, 4, 4]])),
    ),
  })
  await open(MOCK_ROUND_PATH)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(board.getByRole('listitem')).toHaveCount(5)
  await board.getByRole('button', { name: 'All 30' }).click()
  await expect(board.getByRole('listitem')).toHaveCount(30)
  await expect(board.getByRole('listitem').last()).toContainText('Player 30')
  await board.getByRole('button', { name: /Player 30/ }).click()
  await expect(page.getByRole('table', { name: 'Player 30' })).toBeInViewport()
  await board.getByRole('button', { name: 'First five only' }).click()
  await expect(board.getByRole('listitem')).toHaveCount(5)
})

test('keeps the label of the deciding hole above the plot at the last hole', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const value = {
    settings: {
      course: { name: 'Made Up', holes: plainHoles(PARS) },
      scoringMethod: { type: 'StrokePlay' },
      handicapMode: 'Gross',
    },
    scorecard: cardsOf({ Ann: [4, 4, 3], Bob: [4, 4, 4] }),
  }
  await page.route(`**/rest/round/${TOKEN}`, (route) => route.fulfill({ json: { type: 'Round', ...value } }))
  await open(roundPath(TOKEN))
  const label = page.getByText('Decided', { exact: true })
  const plot = page.getByRole('slider', { name: /^Running scores/ })
  await expect(label).toBeVisible()
  const [of, within] = await Promise.all([label.boundingBox(), plot.boundingBox()])
  const endOf = (box: typeof of) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
  // The line of the hole, at which the label ends, is one pixel wide.
  expect(endOf(of) - endOf(within)).toBeLessThanOrEqual(1)
})

test('shows average and best of the owner only in their card, and accessible figures of the race', {
  tag: '@detail',
}, async ({ page, open }) => {
  const path = roundPath(DEMO_TOKENS.medal)
  await withoutTiles(page)
  await startSession(page.context(), golfer)
  // The round's page asks for the averages only if the browser remembers its golfer.
  await open('/privacy')
  await expect(page.getByRole('button', { name: demoLogins[0].name })).toBeVisible()
  await open(path)
  const own = page.getByRole('table', { name: 'Ann' })
  await expect(own.getByRole('row', { name: /My average/ })).toContainText(/\d\.\d/)
  await expect(own.getByRole('row', { name: /My best/ })).toBeVisible()
  await expect(page.getByText('My average')).toHaveCount(1)
  await test.step('has accessible figures of the race', async () => {
    await page.getByRole('region', { name: 'The race' }).getByText('Figures').click()
    await expectAccessible(page, { part: '[aria-label="The race"]' })
  })
})
