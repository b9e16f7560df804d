import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './staff.ts'

const ANN = `/admin?query=${encodeURIComponent(golfer.email)}`
const LONG = 'I-0123456789abcdef-0123456789abcdef-0123456789abcdef'
const DAY_MS = 86_400_000
const largeUser = {
  login: 'a.very.long.login.of.user.who.likes.long.names@subdomain.of.a.long.example.com',
  iid: LONG,
  installs: [{ iid: LONG, roundsCount: 1000, timestamp: 1.7e12, deviceModel: 'A Very Long Name of a Phone' }],
  rounds: Array.from({ length: 1000 }, (_, at) => ({
    token: `R${at}-${LONG}`,
    iid: LONG,
    timestamp: 1.6e12 + at * DAY_MS,
    isDeleted: at % 3 === 0,
  })),
  properties: Array.from({ length: 500 }, (_, at) =>
    at % 50 === 48
      ? { type: 'ClubList', commitTs: at, clubs: [{ id: LONG, nfcId: '04:A2', clubType: 'Driver' }] }
      : { type: 'Default', key: `key ${at}-${LONG}`, commitTs: at, isDeleted: at % 4 === 0 },
  ),
}
const WIDTHS = [1440, 390]

test('fits every width and is accessible with many long values of a user', {
  tag: '@detail',
}, async ({ page, open }) => {
  await page.route('**/rest/admin/find_user/**', (route) => route.fulfill({ json: largeUser }))
  await open(ANN)
  for (const [tab, content, use] of [
    ['Installs', page.getByText('1 install', { exact: true }), undefined],
    ['Rounds', page.getByText('1,000 rounds'), useManyRounds],
    ['Properties', page.getByText('500 properties'), useManyProperties],
  ] as const) {
    await test.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expect(content).toBeVisible()
      await expectToFit(page)
      const part = tab === 'Installs' ? 'html' : '[role=tabpanel] [role=tabpanel]'
      await expectAccessible(page, { part, widths: WIDTHS })
      await use?.(page)
    })
  }
})

test('shows many rounds with their actions, and the forms of a user beside the lists or in a tab', {
  tag: '@detail',
}, async ({ page, open }) => {
  await open(`${ANN}&result=rounds`)
  const all = page.getByRole('region', { name: 'rounds' }).getByRole('row')
  for (const { width, height, rows } of [
    { width: 1440, height: 900, rows: 14 },
    { width: 1280, height: 800, rows: 12 },
    { width: 1024, height: 768, rows: 9 },
  ]) {
    await test.step(`${rows} rounds at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(all.nth(rows).getByRole('checkbox')).toBeInViewport({ ratio: 1 })
      const bottom = async () => {
        const row = await all.nth(rows).boundingBox()
        return Math.round((row?.y ?? height) + (row?.height ?? 0))
      }
      await expect.poll(bottom).toBeLessThanOrEqual(height)
      // A cell that a pinned column covers is in the viewport, too.
      for (const name of ['Link', 'Download', 'Delete', 'Print']) {
        const control = all.nth(1).getByText(name, { exact: true })
        await expect.poll(() => isOnTop(control), name).toBe(true)
      }
      await expect.poll(() => isOnTop(all.nth(1).locator('time'))).toBe(true)
      const scrollHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
      await expect.poll(scrollHeight, 'one scroller').toBe(height)
    })
  }
  const duration = page.getByLabel('Duration in days')
  const details = page.getByRole('tab', { name: 'Details' })
  await test.step('in a tab where there is no space beside the lists', async () => {
    await expect(duration).toHaveCount(0)
    await details.click()
    await expect(duration).toBeInViewport()
    await expectAccessible(page)
  })
  await test.step('beside the lists, or below them on a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(details).toHaveCount(0)
    await expect(duration).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Add property' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(details).toHaveCount(0)
    await expect(duration).toBeVisible()
  })
})

/** Returns whether the middle of an element is visible, and nothing covers it. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return found !== null && (node.contains(found) || found.contains(node))
  })

async function useManyRounds(page: Page) {
  const rows = page.getByRole('table').getByRole('row')
  expect(await rows.count()).toBeLessThan(100)
  await scrollToEnd(
    page.getByRole('region', { name: 'rounds' }),
    page.getByRole('link', { name: `R999-${LONG}`, exact: true }),
  )
  await expect(page.getByRole('columnheader', { name: 'Round Token' })).toBeInViewport()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByLabel('Filter rounds').fill('R99')
  await expect(page.getByText('11 of 1,000 rounds')).toBeVisible()
  await expect(rows.nth(1)).toContainText('R999')
}

async function useManyProperties(page: Page) {
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('key 499')
  await scrollToEnd(
    page.getByRole('region', { name: 'properties', exact: true }),
    cards.filter({ hasText: 'key 0-' }),
  )
  await page.getByLabel('Filter properties').fill('key 25')
  await expect(page.getByText('15 of 500 properties')).toBeVisible()
  await expect(cards).toHaveCount(15)
}

/** Scrolls until the last element is in view. The end moves, because rows are measured when they are rendered. */
async function scrollToEnd(scroller: Locator, last: Locator) {
  await expect(async () => {
    await scroller.evaluate((element) => {
      element.scrollIntoView({ block: 'end' })
      element.scrollTo(0, element.scrollHeight)
    })
    await expect(last).toBeInViewport({ timeout: 100 })
  }).toPass()
}

test('scrolls nothing but tables sideways in a window that is zoomed to 200 %', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  // The pages below /pinhole have a specified minimum width.
  const paths = [
    '/admin',
    `${ANN}&result=rounds`,
    `${ANN}&result=properties`,
    '/admin?tab=promo',
    '/admin?tab=uploader',
    '/mailing',
    '/mailing?view=runs',
    '/mailing?view=files',
    '/mailing?view=suppressed',
    '/audit',
  ]
  for (const path of paths) {
    await open(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => page.evaluate(scrollingSideways), path).toEqual([])
  }
})

/** Returns the elements without a table that can be scrolled sideways. */
function scrollingSideways() {
  return [...document.querySelectorAll('html, body *')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .filter(
      (element) =>
        element.matches('html') ||
        (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && !element.querySelector('table')),
    )
    .map((element) => `${element.localName}.${element.className}`)
}
