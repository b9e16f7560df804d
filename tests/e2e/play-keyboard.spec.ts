import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { startScorer } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests that a round can be begun, scored and finished without a pointer, what screen readers announce meanwhile, and
// that its pages are accessible.

/** More than a page has elements that take the focus. */
const TABS_MAX = 120
/** Each further hole is scored in the same way. */
const HOLES = 2

/** Moves the focus with the Tab key. Fails if the element cannot be reached. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** What a screen reader announces at the moment. */
const announced = (page: Page) => page.locator('main [role="status"].visually-hidden')

test('begins, scores and finishes a round with the keyboard alone', { tag: '@detail' }, async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const score = (name: string) => button(new RegExp(`^${name}: (?!one)`))
  const press = async (target: Locator, key?: 'Shift+Tab') => {
    await tabTo(page, target, key)
    await page.keyboard.press('Enter')
  }
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await page.keyboard.insertText(text)
  }

  await startScorer(page.context())
  await page.goto('/play')
  await settled(page)
  await test.step('begins a round', async () => {
    await press(button('Not in the list'))
    await type(page.getByLabel('Name of the course'), 'Links of Dornoch')
    await press(button('Use this course'))
    await press(button('18 holes, from 1'))
    await press(button('Front nine'))
    await press(button('Add a name'))
    await page.keyboard.insertText('Bob')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await press(button('Start on hole 1'))
    await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(announced(page)).toHaveText('Hole 1, par 4')
  })

  await test.step('scores holes', async () => {
    for (let hole = 1; hole <= HOLES; hole += 1) {
      await press(score('Ann'))
      await expect(score('Ann')).toHaveAccessibleName('Ann: 4, par, change')
      await expect(announced(page)).toHaveText(/^Ann 4, par\. Saved on this phone/)
      await press(button('Bob: one more'))
      await expect(score('Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
      await expect(announced(page)).toHaveText(/^Bob 5, bogey\. Saved on this phone/)
      if (hole === HOLES) continue
      // The strip of holes has one, too.
      await press(button(`Hole ${hole + 1}`).last())
      await expect(page.getByRole('heading', { name: 'Ann' })).toBeFocused()
      await expect(announced(page)).toHaveText(`Hole ${hole + 1}, par 4`)
    }
  })

  await test.step('changes a score with the numbers, which return the focus', async () => {
    await press(score('Bob'), 'Shift+Tab')
    const numbers = page.getByRole('dialog')
    await expect(numbers.getByRole('heading', { name: 'Score of Bob' })).toBeFocused()
    await expectAccessible(page)
    await press(numbers.getByRole('button', { name: /^6\b/ }))
    await expect(score('Bob')).toHaveAccessibleName('Bob: 6, double bogey, change')
    await expect(score('Bob')).toBeFocused()
  })

  await test.step('takes back the last score', async () => {
    await press(button(/^Undo \w/))
    await expect(score('Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
    await expect(announced(page)).toHaveText(/^Bob 5, bogey\. Saved on this phone/)
  })

  await test.step('finishes the round', async () => {
    await press(button('Menu'), 'Shift+Tab')
    await press(button('Finish the round'))
    const dialog = page.getByRole('dialog')
    await press(button('Confirm the card of Ann'))
    await expect(dialog.getByRole('status')).toHaveText('Bob has not confirmed.')
    await expect(dialog.getByRole('heading', { name: 'Finish the round' })).toBeFocused()
    await press(button('Finish').last())
    await expect(dialog.getByText('The round is finished.')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Card', exact: true }))
    await expect(dialog.getByRole('heading', { name: 'Card', exact: true })).toBeFocused()
    await press(button('Reopen'))
    await expect(dialog.getByText('The round is open again.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button('Menu')).toBeFocused()
  })
})
