import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Route } from 'playwright/test'
import { expect, settled } from './fixtures.ts'

/** Of pieces that are the same over and over, axe looks at the first: a player of many, ten rows of a long table. */
const REPEATED = ['article ~ article', 'tr:nth-child(n + 11)']

/** What axe has to look at on a page, or in a part of it. */
export function axeOf(page: Page, part?: string): AxeBuilder {
  const axe = new AxeBuilder({ page })
  if (part) axe.include(part)
  for (const selector of REPEATED) axe.exclude(selector)
  return axe
}

/** axe finds nothing, in light and dark, narrow and wide. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      // Colours in the middle of a transition are nobody's colours.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))),
      )
      const { violations } = await axeOf(page, part).analyze()
      const found = violations.map(({ id, nodes }) => `${colorScheme} ${width}: ${id} ${nodes[0]?.html}`)
      expect(found).toEqual([])
    }
  }
  if (size) await page.setViewportSize(size)
}

/** How a service can fail, as a browser meets it. */
export const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'is stopped': (route) => route.abort('connectionrefused'),
  'closes the connection': (route) => route.abort('connectionreset'),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'answers nonsense': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }),
}
/** Those of them that are no answer at all. */
export const SILENT = ['is stopped', 'closes the connection']

/** Lets calls to a path wait until the test lets go. */
export async function hold(page: Page, path: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let count = 0
  await page.route(`**${path}`, async (route) => {
    count++
    await gate
    await route.continue()
  })
  return { letGo: () => letGo(), count: () => count }
}

let people = 0

/** Somebody nobody has heard of. */
export function newcomer() {
  people++
  return {
    name: 'Mia',
    email: `mia-${process.pid}-${Date.now()}-${people}@example.com`,
    password: 'fore-please',
  }
}

/** Makes an account through the screen; ends in its empty history. */
export async function signUp(page: Page, person = newcomer()) {
  await page.goto('/signup')
  await settled(page)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  return person
}
