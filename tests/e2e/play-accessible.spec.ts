import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { more, openPhone, saving, score, startRound, startScorer } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests that every state of keeping score is accessible.

const expectAllAccessible = (page: Page) => expectAccessible(page, { widths: [1440, 360] })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

test('has accessible steps, dialogs and states of a round', { tag: '@detail' }, async ({
  page,
  newContext,
}) => {
  await startScorer(page.context())
  await test.step('the steps to begin, and what is wrong in them', async () => {
    await page.goto('/play')
    await settled(page)
    await press(page, 'Not in the list')
    await press(page, 'Use this course')
    await expect(page.getByText('Give the course a name.')).toBeVisible()
    await expectAllAccessible(page)
    await page.getByLabel('Name of the course').fill('Links of Dornoch')
    await press(page, 'Use this course')
    await press(page, '18 holes, from 1')
    await press(page, 'Chosen holes')
    await press(page, 'Teams')
    await press(page, 'Add a name')
    await press(page, /^Start on hole/)
    await expect(page.getByRole('alert')).toHaveText('Choose the holes.')
    await expectAllAccessible(page)
  })

  const { path, key } = await startRound(page.context())
  await page.goto(path)
  const dialog = page.getByRole('dialog')
  const openFromMenu = async (name: string) => {
    await press(page, 'Menu')
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('two phones disagree', async () => {
    await expect(saving(page)).toHaveText(/Sent/)
    const bob = await openPhone(newContext, `${path}#${key}`)
    await expect(saving(bob)).toHaveText(/Sent/)
    await bob.context().setOffline(true)
    await score(bob, 'Bob').tap()
    await more(page, 'Bob').click()
    await expect(saving(page)).toHaveText(/Sent/)
    await bob.context().setOffline(false)
    await expect(page.getByText('Phones disagree. Which is right?')).toBeVisible()
    await expectAllAccessible(page)
  })

  await test.step('the numbers', async () => {
    await score(page, 'Ann').click()
    await score(page, 'Ann').click()
    await press(page, 'More')
    await expect(dialog.getByRole('button', { name: '16' })).toBeFocused()
    await expectAllAccessible(page)
    await close()
  })

  await test.step('a button that is disabled or gone leads to the name of the player', async () => {
    await page.getByRole('button', { name: /^4 / }).click()
    await expect(page.getByText('Phones disagree. Which is right?')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Bob' })).toBeFocused()
    for (let strokes = 4; strokes > 1; strokes -= 1) await press(page, 'Bob: one less')
    await expect(page.getByRole('button', { name: 'Bob: one less' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Bob' })).toBeFocused()
  })

  await test.step('the standing, and what is saved', async () => {
    await press(page, /lead/)
    await expect(dialog.getByRole('table', { name: 'Standing' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Ann .*level par$/ })).toBeVisible()
    await expectAllAccessible(page)
    await close()
    await saving(page).click()
    await expectAllAccessible(page)
    await close()
  })

  await test.step('the menu and its dialogs', async () => {
    await press(page, 'Menu')
    await expectAllAccessible(page)
    await close()
    await openFromMenu('Phones')
    await expect(dialog.getByRole('img', { name: /^Link to watch the round: http[^#]*$/ })).toBeVisible()
    await expectAllAccessible(page)
    await dialog.getByRole('button', { name: 'Enter scores' }).click()
    await expect(dialog.getByRole('img', { name: /^Link to enter scores, for .*: http.*#./ })).toBeVisible()
    await expectAllAccessible(page)
    await close()
    await openFromMenu('Players')
    await expectAllAccessible(page)
    await dialog.getByRole('button', { name: /^Bob/ }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter a name.')
    await dialog.getByLabel('Playing handicap').fill('x')
    await expect(dialog.getByText('A whole number, such as 12 or +2')).toBeVisible()
    await expectAllAccessible(page)
    await page.keyboard.press('Escape')
    await close()
    await openFromMenu('Course and game')
    await expectAllAccessible(page)
    await close()
    await openFromMenu('Discard the round')
    await expectAllAccessible(page)
    await close()
  })

  await test.step('in the sun, which the browser remembers', async () => {
    await press(page, 'Menu')
    await dialog.getByLabel('High contrast for sun').check()
    await expectAllAccessible(page)
    await page.reload()
    await expect(page.locator('[data-theme=sun]')).toBeVisible()
    // Once while the browser prefers light colours and once while it prefers dark ones, which the theme ignores.
    for (const _ of ['light', 'dark']) await expectAllAccessible(page)
    await openFromMenu('Finish the round')
    await expect(dialog.getByRole('table', { name: 'Scores by hole' })).toBeVisible()
    await expectAllAccessible(page)
    await close()
    await press(page, 'Menu')
    await dialog.getByLabel('High contrast for sun').uncheck()
    await close()
  })

  await test.step('the finish, and the round afterwards', async () => {
    await openFromMenu('Finish the round')
    await expectAllAccessible(page)
    await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(dialog.getByText('The round is finished.')).toBeVisible()
    await expectAllAccessible(page)
    await close()
    await expectAllAccessible(page)
  })

  await test.step('restores the round, which leads to its hole', async () => {
    await openFromMenu('Card')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await close()
    await openFromMenu('Discard the round')
    await dialog.getByRole('button', { name: 'Discard the round' }).click()
    await expect(page.getByText('The round is discarded.')).toBeVisible()
    await expectAllAccessible(page)
    await press(page, 'Restore')
    await expect(page.getByRole('heading', { name: /^Hole \d/ })).toBeFocused()
  })
})
