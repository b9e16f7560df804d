import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Repeated elements that axe skips: all players after the first, all rows or list items after the tenth. */
const REPEATED = ['article ~ article', 'tr:nth-child(n + 11)', 'li:nth-child(n + 11)']
const HEIGHT = 800
/** Viewport widths of a desktop and a phone, in pixels. */
export const BOTH_WIDTHS = [1280, 390]

/**
 * Expects that axe finds no violation, in light and dark mode and at each width.
 * All rules run for the first combination. The others can change only colours, so only contrast is checked for them.
 * Colours do not depend on the width, so further widths are checked only in dark mode.
 * @param widths in pixels; by default the current one
 */
export async function expectAccessible(
  page: Page,
  { part, widths }: { part?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const size = page.viewportSize()
  let rules: string[] | undefined
  for (const [at, width] of (widths ?? [size?.width ?? 0]).entries()) {
    if (width !== size?.width) await page.setViewportSize({ width, height: size?.height ?? HEIGHT })
    for (const colorScheme of at === 0 ? (['light', 'dark'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Outdated content is dimmed until it has been replaced.
      await expect(page.locator('[data-outdated]')).toHaveCount(0)
      await waitForAnimations(page)
      const violations = await violationsOf(page, part, rules)
      expect(violations.map((text) => `${colorScheme}, ${width} px: ${text}`)).toEqual([])
      rules = ['color-contrast']
    }
  }
  if (size) await page.setViewportSize(size)
}

/**
 * Waits for all animations except endless ones such as spinners, because colours are wrong during a transition.
 * Animations in a closed `<details>` are excluded, because they make no progress.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity && isShown(animation))
    return Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
  })
}

/**
 * Runs axe in the page and its frames.
 * @param rules the rules to run; all if undefined
 * @returns rule and HTML of each violation
 */
async function violationsOf(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    },
    { context: { include: [part], exclude: REPEATED }, options },
  )
}
