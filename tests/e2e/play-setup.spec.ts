import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PHONE, startScorer } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests how far it is from `/play` to the first score: in taps, and on how long a page.

/** One and a half windows. */
const HEIGHT_MAX_PX = 1266

test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('sets up a round of four with few taps, on a page with its end in view', async ({ context, page }) => {
  await startScorer(context)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const type = (text: string) => page.keyboard.type(text)
  const open = async () => {
    await page.goto('/play')
    await settled(page)
    taps = 0
  }
  const tee = (name: string) => page.getByRole('group', { name: 'Tee' }).getByRole('button', { name })
  const lines = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  const start = button(page, /^Start on hole/)

  await test.step('four names, each with index and tee, in twelve taps', async () => {
    await open()
    await tap(page.getByLabel('Course'))
    await type('Harrow')
    await tap(button(page, /^Harrow Down/))
    await tap(button(page, /\(you\)/))
    await tap(tee('White'))
    for (const [name, index, color] of [
      ['Hannelore Müller-Lüdenscheidt', '8.9', 'White'],
      ['Cara', '21.4', 'Red'],
      ['Dan', '30', 'Yellow'],
    ] as const) {
      await tap(button(page, 'Add a name'))
      await type(name)
      await page.keyboard.press('Enter')
      await type(index)
      await tap(tee(color))
    }
    await expect(lines).toHaveText([/12\.4 · White/, /8\.9 · White/, /21\.4 · Red/, /30 · Yellow/, /Add/])
    await expectAccessible(page)
    await tap(start)
    await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(12)
  })

  await test.step('four partners of earlier rounds, with what was entered then, in six taps', async () => {
    await open()
    await tap(button(page, /^Harrow Down/))
    for (const name of ['Hannelore Müller-Lüdenscheidt', 'Cara', 'Dan'])
      await tap(button(page, `Add ${name}`))
    await expect(lines).toHaveText([/12\.4 · White/, /8\.9 · White/, /21\.4 · Red/, /30\.0 · Yellow/, /Add/])
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(heightPx).toBeLessThanOrEqual(HEIGHT_MAX_PX)
    await expect(start).toBeInViewport({ ratio: 1 })
    const controls = page.locator('main :is(a, button, input, select)')
    const sizes = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
    await tap(button(page, 'Add Gus'))
    await tap(start)
    await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(6)
  })

  await test.step('a round like the last one in one tap', async () => {
    await open()
    await tap(button(page, 'Start again'))
    await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    expect(taps).toBe(1)
  })
})
