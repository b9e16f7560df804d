import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { more, PHONE, score, startRound } from './score-phones.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests that the screen on which scores are entered fits phones, with larger text as well.

const LONG_NAME = 'Maximiliane Freifrau von Hohenstein-Kloß'
const FOUR = ['Ann', 'Bob', 'Cara', 'Gus']
/** Holes with all facts, and a map. */
const HOLES = Array.from({ length: 18 }, (_, at) => ({
  par: 4,
  strokeIndex: 18 - at,
  tee: { lat: 51 + at / 1000, lon: 0 },
  greenMiddle: { lat: 51.004 + at / 1000, lon: 0 },
}))

test.use(PHONE)

async function openRound(page: Page, names: readonly string[]): Promise<void> {
  await withoutTiles(page)
  const { path } = await startRound(page.context(), {
    course: { name: 'Old Links', holes: HOLES },
    handicapMode: 'Net',
    players: names.map((name, at) => ({ id: `p${at}`, name, playingHandicap: 36 })),
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
}

async function chooseOwnDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('combobox').selectOption('Ann')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Details of Ann' })).toBeVisible()
}

/** Returns how far the page can be scrolled, and the steps that are small or covered. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    const steps = [...document.querySelectorAll<HTMLElement>('main li button[aria-label*=": one "]')]
    const bad = steps.filter((step) => {
      const { left, top, width, height } = step.getBoundingClientRect()
      const isInView = document.elementFromPoint(left + width / 2, top + height - 2) === step
      return width < 56 || height < 56 || !isInView
    })
    return {
      down: scrollHeight - innerHeight,
      across: scrollWidth - innerWidth,
      bad: bad.map((step) => step.ariaLabel),
    }
  })
const FITS = { down: 0, across: 0, bad: [] }

test('shows four players without scrolling, with details and larger text as well', {
  tag: '@detail',
}, async ({ page }) => {
  await openRound(page, FOUR)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => misfits(page), 'on its side').toEqual(FITS)
  await page.setViewportSize(PHONE.viewport)
  const scale = (percent: number) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, `${percent}%`)
  for (const percent of [100, 130, 135]) {
    await scale(percent)
    await expect.poll(() => misfits(page), `${percent} %`).toEqual(FITS)
  }
  await scale(100)
  await chooseOwnDetails(page)
  const details = page.getByRole('group', { name: 'Details of Ann' })
  for (const percent of [100, 130, 135]) {
    await scale(percent)
    await expect.poll(() => misfits(page), `${percent} %, with details`).toEqual(FITS)
    const across = () => details.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(across, `all details at ${percent} %`).toBe(0)
  }
  await test.step('scores a hole four over par with seven taps, and goes on with the eighth', async () => {
    await scale(130)
    for (const name of ['Ann', 'Bob', 'Cara']) await score(page, name).tap()
    for (const strokes of [5, 6, 7, 8]) {
      await more(page, 'Gus').tap()
      await expect(score(page, 'Gus')).toHaveAccessibleName(new RegExp(`^Gus: ${strokes}\\b`))
    }
    await page.getByRole('button', { name: 'Hole 2' }).last().tap()
    await expect(page.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('button', { name: 'Hole 1, scored' })).toBeVisible()
  })
  await scale(200)
  await expect.poll(async () => (await misfits(page)).across, 'at 200 % nothing scrolls sideways').toBe(0)
  await test.step('closes the map of a hole with Escape, although the map has the focus', async () => {
    await scale(100)
    await page.getByRole('button', { name: 'Map' }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.frameLocator('iframe').getByText('Green')).toBeVisible()
    await dialog.locator('iframe').focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('fits long names into every width, and breaks no word of a button', { tag: '@detail' }, async ({
  page,
}) => {
  await openRound(page, [LONG_NAME, 'W'.repeat(50), '山田 太郎（やまだ たろう）', 'محمد عبد الرحمن الشريف'])
  const widths = [320, 360, 390, 768, 900, 1440]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await test.step('says by how much whoever has a long name leads', async () => {
    await page.setViewportSize(PHONE.viewport)
    await more(page, 'W'.repeat(50)).tap()
    await score(page, LONG_NAME).tap()
    const standing = page.getByRole('button', { name: `${LONG_NAME} leads` })
    const room = () =>
      standing.evaluate((button) => {
        const range = document.createRange()
        range.selectNode(button.lastChild as ChildNode)
        return button.getBoundingClientRect().right - range.getBoundingClientRect().right
      })
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  })
  const dialog = page.getByRole('dialog')
  /** Returns the words of buttons that take more than one line. */
  const broken = () =>
    dialog.evaluate((element) => {
      const range = document.createRange()
      return [...element.querySelectorAll('button')].flatMap((button) => {
        const words: string[] = []
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\b[A-Za-z]{2,20}\b/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getClientRects().length > 1) words.push(word)
          }
        }
        return words
      })
    })
  /** Returns the names of what can be pressed and is lower than a finger. */
  const low = () =>
    dialog.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('button, a, select')]
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    )
  for (const item of ['Players', 'Phones', 'Course and game', 'Finish the round']) {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Menu' }).tap()
    await dialog.getByRole('button', { name: item }).tap()
    await expect(
      dialog.getByRole('heading', { name: item === 'Phones' ? 'Share the round' : item }),
    ).toBeVisible()
    for (const width of [320, 360, 844]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(broken, `${item}, ${width} px`).toEqual([])
      const across = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      await expect.poll(across, `${item}, ${width} px`).toBe(0)
      expect(await low(), `${item}, ${width} px`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await test.step('keeps both heads within a narrow window when the text has twice its size', async () => {
    await page.setViewportSize({ width: 320, height: 844 })
    const sheet = page.url()
    for (const url of ['/play', sheet]) {
      await page.goto(url)
      await expect(page.getByRole('button', { name: /^(MENU|Menu)$/ })).toBeVisible()
      const beyond = page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        return [...document.querySelectorAll<HTMLElement>('header :is(a, button:not(nav *), bdi)')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
          .map(({ textContent }) => textContent)
      })
      expect(await beyond, url).toEqual([])
    }
  })
})

test('explains to golfers how to keep score, with pictures of the screen', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  await open('/how-to-keep-score')
  await expect(page.getByRole('heading', { level: 1, name: 'How to keep score' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Match play of two 100 %' })).toBeVisible()
  const names = page.locator('main [inert] bdi')
  await expect(names).not.toHaveCount(0)
  const leftOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
  expect((await leftOf('main [inert] li')) - (await leftOf('main [inert]'))).toBeLessThanOrEqual(1)
  for (const size of [{ width: 844, height: 390 }, PHONE.viewport]) {
    await page.setViewportSize(size)
    const cutOff = () =>
      names.evaluateAll(
        (all) => all.filter(({ clientWidth, scrollWidth }) => clientWidth < scrollWidth).length,
      )
    await expect.poll(cutOff).toBe(0)
  }
  await expectAccessible(page)
})
