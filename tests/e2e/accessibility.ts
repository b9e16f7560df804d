import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Takes half as long to load into a page as `axe.source`, which is not minified. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Repeated elements that axe skips: all players after the first, all rows or list items after the tenth. */
const REPEATED = ['article ~ article', 'tr:nth-child(n + 11)', 'li:nth-child(n + 11)']
const HEIGHT = 800
/** Viewport widths of a desktop and a phone, in pixels. */
export const BOTH_WIDTHS = [1280, 390]

/** `npm run scale` checks every mode at every width, which takes a quarter of the time of these tests. */
const isExhaustive = process.env.SCALE === '1'

type Mode = 'light' | 'dark'
/** The colour mode that the last check left each page in. */
const modes = new WeakMap<Page, Mode>()

/**
 * Expects that axe finds no violation, in one colour mode at the first width, or in both modes at each width if the
 * environment has SCALE. The checks of one page alternate between the modes.
 * All rules run for the first combination. The others can change only colours, so only contrast is checked for them,
 * once for each style of text. Colours do not depend on the width, so further widths are checked in one mode only.
 * @param widths in pixels; by default the current one
 */
export async function expectAccessible(
  page: Page,
  { part, widths }: { part?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const size = page.viewportSize()
  let isFirst = true
  // Begins in the mode in which the last check of this page ended, because a change renders the whole page again.
  const first = modes.get(page) ?? 'light'
  const second = first === 'light' ? 'dark' : 'light'
  modes.set(page, second)
  const modesAt = (at: number): Mode[] => {
    if (!isExhaustive) return [first]
    return at === 0 ? [first, second] : [second]
  }
  const allWidths = widths ?? [size?.width ?? 0]
  for (const [at, width] of (isExhaustive ? allWidths : allWidths.slice(0, 1)).entries()) {
    if (width !== size?.width) await page.setViewportSize({ width, height: size?.height ?? HEIGHT })
    for (const colorScheme of modesAt(at)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Outdated content is dimmed until it has been replaced.
      await expect(page.locator('[data-outdated]')).toHaveCount(0)
      await waitForAnimations(page, part)
      const violations = await (isFirst ? violationsOf(page, part) : contrastViolationsOf(page, part))
      expect(violations.map((text) => `${colorScheme}, ${width} px: ${text}`)).toEqual([])
      isFirst = false
    }
  }
  if (size) await page.setViewportSize(size)
}

/**
 * Waits for all animations of a part except endless ones such as spinners, because colours are wrong during a transition.
 * Animations in a closed `<details>` are excluded, because they make no progress.
 */
async function waitForAnimations(page: Page, part = 'html'): Promise<void> {
  await page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)]
    const isShown = ({ effect }: Animation) => {
      const target = effect instanceof KeyframeEffect ? effect.target : undefined
      return target?.checkVisibility() && parts.some((one) => one.contains(target) || target.contains(one))
    }
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity && isShown(animation))
    return Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
  }, part)
}

/** Runs all rules in the page and its frames. Returns rule and HTML of each violation. */
async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
  return page.evaluate(
    async (context) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    },
    { include: [part], exclude: REPEATED },
  )
}

/** Returns the HTML of each visible text or field whose contrast is too low; of those styled alike, one is checked. */
function contrastViolationsOf(page: Page, part = 'html'): Promise<string[]> {
  return page.evaluate(
    async ({ part, excluded }) => {
      const styles = new Map<string, number>()
      const known = new Map<Element, number>()
      /** Returns the same number for elements that are styled alike, as are all their ancestors. */
      const styleOf = (element: Element | null): number => {
        if (!element) return -1
        let number = known.get(element)
        if (number === undefined) {
          const style = getComputedStyle(element)
          const { color, backgroundColor, backgroundImage, opacity, filter, position } = style
          const own = [color, backgroundColor, backgroundImage, opacity, filter, position, style.clipPath]
          const font = [style.fontSize, style.fontWeight, style.textShadow, element.matches(':disabled')]
          const key = [styleOf(element.parentElement), ...own, ...font].join()
          number = styles.get(key) ?? styles.size
          styles.set(key, number)
          known.set(element, number)
        }
        return number
      }
      const include = new Map<number, Element>()
      for (const root of document.querySelectorAll(part)) {
        for (const element of root.querySelectorAll('*')) {
          const isText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          )
          if (!isText && !element.matches('input, select, textarea')) continue
          if (element.closest(excluded)) continue
          if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
          const style = styleOf(element)
          if (!include.has(style)) include.set(style, element)
        }
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [...include.values(), ...document.querySelectorAll(`:is(${part}) iframe`)] },
        { resultTypes: ['violations'], runOnly: ['color-contrast'] },
      )
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))
    },
    { part, excluded: REPEATED.join() },
  )
}
