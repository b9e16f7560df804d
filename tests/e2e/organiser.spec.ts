import type { Page } from 'playwright/test'
import { competitionPath } from '../../src/routes.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { more, openPhone, saving, score } from './score-phones.ts'
import { settled } from './settled.ts'

/** Columns in an order of their own, a plus handicap and a decimal comma. */
const LIST = ['Class;Hcp;Player', 'A;+1,2;Ann', 'A;12,4;Bob', 'B;9;Cy', 'B;20;Dot'].join('\n')

/** Enters strokes on a hole of two par 4 holes: par, or one more. */
async function enter(page: Page, name: string, strokes: 4 | 5): Promise<void> {
  await score(page, name).tap()
  if (strokes === 5) await more(page, name).tap()
}

test('runs a competition from a spreadsheet to the countback', async ({ newContext, context, page }) => {
  await startSession(context, golfer)
  const step = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const saved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await test.step('begins with name, course and game', async () => {
    await page.goto('/competitions')
    await settled(page)
    await page.getByRole('link', { name: 'New competition' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Spring Medal')
    await page.getByLabel('Date').fill('2027-05-01')
    await button('Not in the list').click()
    await page.getByLabel('Name of the course').fill('Two Holes')
    await page.getByLabel('Number of holes').selectOption('2')
    await button('Use this course').click()
    await page.getByLabel('Net: with handicap strokes').uncheck()
    await button('Create, then add players').click()
    await expect(page.getByRole('heading', { name: 'Spring Medal' })).toBeVisible()
  })

  await test.step('reads players from a pasted list', async () => {
    await button('Paste players').click()
    await page.getByLabel('The list', { exact: true }).fill(LIST)
    await expect(page.getByRole('dialog').getByRole('cell', { name: '+1.2' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Team' })).toHaveCount(0)
    await expectAccessible(page, { part: 'dialog', widths: BOTH_WIDTHS })
    await button('Add 4 players').click()
    await saved()
    await expect(page.getByRole('row', { name: /Dot.*20\.0.*B/ })).toBeVisible()
  })

  await test.step('draws groups and moves a player with the keyboard', async () => {
    await step('Draw')
    await page.getByLabel('Players per group').selectOption('2')
    await button('Draw').click()
    const first = page.getByRole('region', { name: 'Group 1' })
    await expect(first.getByRole('listitem')).toHaveText([/^Ann/, /^Bob/])
    await page.getByRole('region', { name: 'Group 2' }).getByLabel('Tee time').fill('09:20')
    await button('Move Bob').press('Enter')
    await page.getByLabel('To group').selectOption({ label: 'In no group' })
    await button('Move').press('Enter')
    await expect(first.getByRole('listitem')).toHaveText([/^Ann/])
    await expect(button('Move Bob')).toBeFocused()
    await saved()
    // What was left is found again.
    await page.reload()
    await step('Draw')
    await page.getByRole('region', { name: 'In no group' }).getByRole('button', { name: 'Move Bob' }).click()
    await page.getByLabel('To group').selectOption('1')
    await button('Move').press('Enter')
    await expect(first.getByRole('listitem')).toHaveText([/^Ann/, /^Bob/])
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  const token = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  await test.step('opens the round', async () => {
    await step('Round 1')
    await button('Open round 1').press('Enter')
    await expect(page.getByText('0 of 2 groups on the course')).toBeVisible()
    // The button is gone; the keyboard goes on where it was.
    await expect(page.getByRole('heading', { name: /^Round 1/ })).toBeFocused()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  /** Shows a new code of a group, and opens its link on a phone. */
  async function phoneOf(group: number) {
    const sent = page.waitForRequest('**/keys')
    await page.getByRole('button', { name: `Code of group ${group}` }).click()
    const { keys } = (await sent).postDataJSON()
    await expect(page.getByRole('img', { name: `Link for the scorers of group ${group}` })).toBeVisible()
    const { rounds } = await (await context.request.get(`/rest/competitions/${token}`)).json()
    await button('Close').click()
    return openPhone(newContext, `/play/${rounds[0].groups[group - 1].sheet}#${keys[0].key}`)
  }
  const [one, two] = [await phoneOf(1), await phoneOf(2)]
  const board = await (await newContext()).newPage()
  const leader = board.getByRole('region', { name: /^(Leader|Winner)$/ })

  await test.step('the leaderboard moves with the scores of both groups', async () => {
    await board.goto(competitionPath(token))
    await expect(board.getByText('No scores yet')).toBeVisible()
    await enter(two, 'Cy', 4)
    await expect(leader).toContainText('Cy leads')
    await enter(one, 'Ann', 5)
    await enter(one, 'Bob', 5)
    await enter(two, 'Dot', 5)
    for (const phone of [one, two]) {
      await phone.getByRole('button', { name: 'Hole 2', exact: true }).last().tap()
      await expect(phone.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
    }
    await enter(one, 'Ann', 4)
    await enter(two, 'Cy', 5)
    await enter(two, 'Dot', 5)
    await expect(leader).toContainText('Ann, Bob and Cy share the lead')
    for (const phone of [one, two]) await expect(saving(phone)).toHaveText(/Sent/)
    await expect(page.getByText('7 of 8 scores')).toBeVisible()
  })

  await test.step('a phone confirms a card, but does not finish the round, and leads to the competition', async () => {
    await two.getByRole('button', { name: 'Menu' }).tap()
    await two.getByRole('button', { name: 'Finish the round' }).tap()
    const card = two.getByRole('dialog')
    await card.getByRole('button', { name: 'Confirm the card of Cy' }).tap()
    await expect(card.getByText('Each player confirms the card here.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Finish', exact: true })).toHaveCount(0)
    await expectAccessible(two)
    await two.keyboard.press('Escape')
    await two.getByRole('link', { name: 'Group 2 · Spring Medal' }).tap()
    await expect(two).toHaveURL(new RegExp(`${competitionPath(token)}$`))
    await expect(two.getByRole('rowheader', { name: 'Cy' })).toBeVisible()
  })

  await test.step('hides the leaderboard and shows it again', async () => {
    await button('Hide leaderboard').click()
    await expect(board.getByText('The leaderboard is hidden.', { exact: false })).toBeVisible()
    await button('Show leaderboard').click()
    await expect(leader).toContainText('Ann, Bob and Cy share the lead')
  })

  await test.step('closes the round, which says what is missing, and countback decides the tie', async () => {
    await saved()
    await button('Close round…').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText(
      'Group 1 · Ann · Bob: 1 score missing, no card confirmed',
    )
    await button('Close round').click()
    await expect(button('Reopen round')).toBeVisible()
    await expect(leader).toContainText('Ann wins')
    await step('Results')
    const rows = page.getByRole('region', { name: 'Results' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(/1\s*Ann.*countback/)
    await expect(rows.nth(4)).toContainText(/Bob.*No return/)
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    const download = page.waitForEvent('download')
    await button('Save as CSV').click()
    expect((await download).suggestedFilename()).toBe('Spring Medal.csv')
  })

  await test.step('is used again, and the copy is deleted with its name', async () => {
    await page.goto('/competitions')
    await page.getByRole('link', { name: 'Use Spring Medal again' }).click()
    await expect(page.getByText('4 entrants are copied from Spring Medal.')).toBeVisible()
    await button('Create, then add players').click()
    await expect(page.getByRole('row', { name: /^Dot/ })).toBeVisible()
    await step('Game')
    await button('Delete this competition…').click()
    await expect(button('Delete')).toBeDisabled()
    await page.getByLabel('Type the name to confirm').fill('Spring Medal')
    await button('Delete').click()
    await expect(page.getByRole('link', { name: 'Use Spring Medal again' })).toHaveCount(1)
  })
})
