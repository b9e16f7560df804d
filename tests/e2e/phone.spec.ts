import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { MOCK_ROUND_PATH, plainHoles, serveRound } from './mock-round.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

const MEDAL = roundPath(DEMO_TOKENS.medal)
const PORTRAIT = { width: 390, height: 664 }

test.use({
  viewport: PORTRAIT,
  screen: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
})

const hole = (page: Page) => page.getByRole('region', { name: 'The hole', exact: true })
const board = (page: Page) => page.getByRole('region', { name: 'Leaderboard' })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the round' }).getByRole('button', { name })

/** Dispatches the touch events of one finger that moves in a straight line. */
async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: from.y }],
    })
  await touch('touchStart', from.x)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + by * share)
  await touch('touchEnd')
  await session.detach()
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  return { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, PORTRAIT.height - 20) }
}

/** Returns the controls smaller than 44 px, and whether the page scrolls horizontally. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const small = [...document.querySelectorAll(':is(main, footer) :is(button, a, select, summary)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width < 44 || height < 44
      })
      .map((element) => element.textContent)
    return { small, isScrolled: document.documentElement.scrollWidth > innerWidth }
  })

test('shows the result first, then hole by hole and the race', async ({ page, open }) => {
  await withoutTiles(page)
  await open(MEDAL)
  expect(await page.evaluate(() => innerWidth)).toBe(PORTRAIT.width)
  expect(await misfits(page)).toEqual({ small: [], isScrolled: false })
  await expect(board(page).getByRole('listitem').nth(0)).toHaveText(/^1.*Ann.*handicap 14/)
  await expect(board(page).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Scores on this hole' })).toContainText('double bogey')
  await expectAccessible(page)
  await test.step('changes the hole by a swipe, by the buttons and in the strip of holes', () =>
    changeHole(page))

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await part(page, 'Race').tap()
  await expect(page.getByRole('region', { name: 'The race' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The race' }), 'starts at its start').toBeInViewport()
  await expect(board(page), 'the board stays').toBeVisible()
  expect(await misfits(page)).toEqual({ small: [], isScrolled: false })
  await expectAccessible(page)
})

test('shows the card of a player, shares the round and changes to the full page', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  await withoutTiles(page)
  await open(MEDAL)
  await board(page).getByRole('button', { name: /Bob/ }).tap()
  await expect(part(page, 'Card')).toHaveAttribute('aria-current', 'true')
  const player = page.getByRole('combobox', { name: 'Player' })
  await expect(player.getByRole('option', { selected: true })).toHaveText('Bob')
  await expect(page.getByRole('table', { name: 'Bob, out' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Bob, in' }).getByRole('columnheader', { name: /^Hole 18/ }),
  ).toBeAttached()
  expect(await misfits(page)).toEqual({ small: [], isScrolled: false })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next player' }).tap()
  await expect(page.getByRole('table', { name: 'Gus, in' })).toBeVisible()
  await test.step('changes the player by a swipe over the card, of which dots show the strokes', () =>
    changePlayer(page))
  await test.step('shares with the sheet of the system, and offers the rest behind "More"', () =>
    shareRound(page))
  await test.step('changes to the full page and back', () => changeToFullPage(page))
})

async function changePlayer(page: Page) {
  const dot = page.locator('main article td > [data-dots]').first()
  const box = await dot.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'width of a dot').toBeGreaterThanOrEqual(6)
  await swipe(page, await middleOf(page, 'main article'), 120)
  await expect(page.getByRole('table', { name: 'Bob, in' })).toBeVisible()
  await swipe(page, await middleOf(page, 'main article'), -120)
  await expect(page.getByRole('table', { name: 'Gus, in' })).toBeVisible()
}

// Clicks instead of taps from here on, because Chromium sometimes ignores the first tap after a swipe.
async function shareRound(page: Page) {
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = data?.url ?? ''
    }
  })
  const dialogs = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`${MEDAL}$`))
  await expect(dialogs).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await expect(dialogs.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialogs.getByRole('link', { name: 'Open on a clubhouse screen' })).toBeVisible()
  await expect(dialogs.getByRole('button', { name: 'Copy code for a website' })).toBeVisible()
  await dialogs.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Picture' }).click()
  const picture = dialogs.getByRole('img', { name: /^Picture/ })
  const size = () =>
    picture.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? [canvas.width, canvas.height] : []))
  await expect.poll(size).toEqual([1080, 1080])
  await dialogs.getByRole('button', { name: 'Upright' }).click()
  await expect.poll(size).toEqual([1080, 1920])
  await dialogs.getByRole('button', { name: 'Scorecard' }).click()
  await expect.poll(size).not.toEqual([1080, 1920])
  await dialogs.getByRole('button', { name: 'Close' }).click()
}

async function changeHole(page: Page) {
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-swiped')
  await page.getByRole('button', { name: 'Next hole' }).tap()
  await expect(hole(page).getByRole('heading', { level: 2 })).toHaveText('Hole 2')
  await swipe(page, await middleOf(page, 'iframe'), -120)
  await expect(page).toHaveURL(/#3$/)
  await swipe(page, await middleOf(page, '[aria-label="Scores on this hole"]'), -120)
  await expect(page).toHaveURL(/#4$/)
  await swipe(page, await middleOf(page, 'iframe'), 120)
  await expect(page).toHaveURL(/#3$/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#4$/)
  const strip = hole(page).getByRole('navigation', { name: 'Holes' })
  await expect(strip.getByRole('button', { name: /^Hole 4\b/ })).toHaveAttribute('aria-current', 'true')
  await strip.getByRole('button', { name: /^Hole 18\b/ }).tap()
  await expect(page).toHaveURL(/#18$/)
  await page.keyboard.press('Home')
}

async function changeToFullPage(page: Page) {
  const fullCard = page.getByRole('button', { name: 'Full card' })
  await fullCard.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await fullCard.click()
  await expect(page.getByRole('button', { name: 'Statistics' })).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'starts at the top').toBe(0)
  expect(await page.evaluate(() => innerWidth)).toBe(860)
  await page.reload()
  await settled(page)
  expect(await page.evaluate(() => innerWidth)).toBe(860)
  await page.getByRole('button', { name: 'Phone view' }).click()
  await expect(part(page, 'Card')).toBeVisible()
  expect(await page.evaluate(() => innerWidth)).toBe(PORTRAIT.width)
}

test('fits narrow phones, 18 holes in landscape, and a single player without a race', {
  tag: '@detail',
}, async ({ page, open }) => {
  await test.step('shows the name of the course in one line, and cuts no words in the rows of the board', async () => {
    await withoutTiles(page)
    await open(roundPath(DEMO_TOKENS.live))
    const name = page.locator('[data-round-bar] h1 bdi')
    const lines = () =>
      name.evaluate((element) => {
        const { height } = element.getBoundingClientRect()
        return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight))
      })
    const cut = () =>
      board(page)
        .locator('li span:not(.visually-hidden)')
        .evaluateAll((spans) =>
          spans.filter((span) => span.scrollWidth > span.clientWidth + 1).map((span) => span.textContent),
        )
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(lines, `${width} px`).toBe(1)
      await expect.poll(cut, `${width} px`).toEqual([])
    }
  })
  const pars = [4, 5, 4, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  const score = (par: number) => ({ kind: 'Score', total: par + 9, par, handicap: 1 })
  await serveRound(page, plainHoles(pars), {
    scorecard: {
      cards: [
        {
          type: 'ParticipantCard',
          participant: { type: 'ScorecardIndividualPlayer', name: 'A'.repeat(60) },
          rows: [
            {
              type: 'GrossScoreRow',
              data: { outValues: pars.slice(0, 9).map(score), inValues: pars.slice(9).map(score) },
            },
          ],
        },
      ],
    },
  })
  await page.setViewportSize({ width: 750, height: 340 })
  await open(MOCK_ROUND_PATH)
  await expect(part(page, 'Race')).toHaveCount(0)
  await part(page, 'Card').tap()
  const tables = page.getByRole('main').getByRole('article').getByRole('table')
  const [out, back] = [await tables.first().boundingBox(), await tables.last().boundingBox()]
  expect(out?.y, 'both nines are side by side').toBe(back?.y)
  expect((await misfits(page)).isScrolled).toBe(false)
})
