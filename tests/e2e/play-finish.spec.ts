import type { Page } from 'playwright/test'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { more, openPhone, PHONE, saving, score, startRound } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests the end of a round, and what its owner changes.

test.use(PHONE)

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: item }).tap()
}

const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const ended = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^The round is (finished|discarded)/ })

test('finishes a round without a network, and decides about what arrives afterwards', {
  tag: '@detail',
}, async ({ newContext }) => {
  // Without a network, the worker serves what the page loads when it is needed, such as the card.
  const anns = await newContext({ serviceWorkers: 'allow' })
  const { path: sheet, key } = await startRound(anns)
  const ann = await anns.newPage()
  await ann.goto(sheet)
  await ann.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(saving(ann)).toHaveText(/Sent/)
  const bob = await openPhone(newContext, `${sheet}#${key}`)

  await test.step('keeps the finish on the phone until there is a network', async () => {
    await anns.setOffline(true)
    await score(ann, 'Ann').tap()
    await openMenu(ann, 'Finish the round')
    await ann.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(ann.getByRole('dialog').getByText(/^The round is finished/)).toBeVisible()
    await ann.keyboard.press('Escape')
    await expect(saving(ann)).toHaveText(/2 waiting, no network/)
  })

  await test.step('others go on until the finish arrives', async () => {
    await more(bob, 'Bob').tap()
    await expect(saving(bob)).toHaveText(/Sent/)
    await bob.context().setOffline(true)
    await more(bob, 'Bob').tap()
    await expect(saving(bob)).toHaveText(/1 waiting, no network/)
    await anns.setOffline(false)
    await expect(saving(ann)).toHaveText(/Sent/)
    await expect(score(ann, 'Bob')).toHaveAccessibleName('Bob: 5, bogey')
    await bob.context().setOffline(false)
    await expect(ended(bob)).toHaveText(/1 entry arrived after the finish. Its owner accepts/)
    await expect(saving(bob)).toHaveText(/Sent/)
  })

  await test.step('the owner accepts what arrived after the finish', async () => {
    // A finished round is not live any more: other phones learn of changes within a minute, or when they are looked at again.
    await lookAgain(ann)
    await ann.getByRole('button', { name: 'Card' }).tap()
    await expect(ann.getByText('Bob 6 on 1')).toBeVisible()
    await ann.getByRole('button', { name: 'Accept' }).tap()
    await expect(saving(ann)).toHaveText(/Sent/)
    await lookAgain(bob)
    await expect(score(bob, 'Bob')).toHaveAccessibleName('Bob: 6, double bogey')
  })

  await test.step('reopens and corrects the round, which shows the change', async () => {
    await ann.getByRole('button', { name: 'Reopen' }).tap()
    await ann.keyboard.press('Escape')
    await more(ann, 'Ann').tap()
    await expect(score(bob, 'Ann')).toHaveAccessibleName('Ann: 5, bogey, change')
    await openMenu(ann, 'Finish the round')
    await ann.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(ended(bob)).toHaveText(/^The round is finished/)
    await bob.getByRole('button', { name: 'Card' }).tap()
    await expect(bob.getByRole('dialog').getByText('Ann, hole 1: 4 → 5')).toBeVisible()
  })
})

test('changes the course for all phones, and goes on with another device', { tag: '@detail' }, async ({
  page: ann,
  newContext,
}) => {
  const { path: sheet, key } = await startRound(ann.context())
  await ann.goto(sheet)
  await score(ann, 'Ann').tap()
  await expect(saving(ann)).toHaveText(/Sent/)
  const bob = await openPhone(newContext, `${sheet}#${key}`)

  await test.step('changes holes and start hole for all phones; scores stay', async () => {
    await openMenu(ann, 'Course and game')
    await ann.getByRole('dialog').getByRole('button', { name: 'Hole 9' }).tap()
    await ann.getByLabel('Start on hole').selectOption('3')
    await ann.getByRole('button', { name: 'Save', exact: true }).tap()
    const holes = bob.getByRole('navigation', { name: 'Holes' }).getByRole('button')
    await expect(holes).toHaveCount(8)
    await expect(holes.first()).toHaveAccessibleName('Hole 3')
    await expect(score(bob, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
  })
  await test.step('another device of the golfer continues the round from the history', async () => {
    const other = await newContext()
    await startSession(other, golfer)
    const page = await other.newPage()
    await page.goto('/rounds')
    await settled(page)
    await page.getByRole('link', { name: 'Continue: Old Links' }).tap()
    await page.getByRole('button', { name: 'Hole 1,' }).tap()
    await expect(score(page, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
  })
})
