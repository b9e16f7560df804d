import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PHONE, startScorer } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests how far it is to the first score: taps, and the height of the page.

const SIZE = { width: 390, height: 844 }
const HEIGHT_MAX = 1266

test('sets up a round of four with few taps, on a page with its end in view', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), ...PHONE, viewport: SIZE })
  await startScorer(context)
  const page = await context.newPage()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const start = button(/^Start on hole/)
  const begin = async () => {
    taps = 0
    await page.goto('/play')
    await settled(page)
  }
  const shot = (name: string) => process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined
  await begin()
  await shot('0')
  await test.step('with four names, each with index and tee', async () => {
    await tap(page.getByLabel('Course'))
    await page.keyboard.type('links')
    await shot('1')
    await tap(page.getByRole('listitem').getByRole('button').first())
    await shot('2')
    await tap(button(/you/))
    await page.keyboard.type('14.2')
    await tap(page.getByRole('group', { name: 'Tee' }).getByRole('button').first())
    await shot('3')
    for (const [name, index] of [['Bob', '8.9'], ['Cara', '21.4'], ['Dan', '30']] as const) {
      await tap(button('Add a name'))
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.keyboard.type(index)
      await tap(page.getByRole('group', { name: 'Tee' }).getByRole('button').nth(1))
    }
    await shot('4')
    await page.getByRole('button', { name: /^Dan/ }).tap()
    await expect(start).toBeInViewport()
    await shot('5')
    console.log('height', await page.evaluate(() => document.documentElement.scrollHeight), taps)
  })
  await context.close()
})
