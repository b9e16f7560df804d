import { listRounds } from '../../src/contract/history.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { confirmAccount, createAccount, golfer as owner, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('a golfer claims a player, the owner agrees, and the round is in the history until it is undone', async ({
  page,
  browser,
  site,
  open,
}) => {
  const context = await browser.newContext({ baseURL: site.origin })
  await startSession(context, owner)
  const response = await context.request.get(listRounds.path)
  const { roundList } = (await response.json()) as {
    roundList: { roundToken: string; course: string; isLive?: boolean; buddies: { name: string }[] }[]
  }
  const round = roundList.find(({ isLive, buddies }) => !isLive && buddies.length > 0)
  const name = round?.buddies[0]?.name ?? ''
  const address = `/round/${round?.roundToken}`
  const person = await createAccount(page.context())
  await confirmAccount(site, page.context(), person)

  await test.step('the golfer opens the link and says which player they are', async () => {
    await open('/rounds')
    await page.getByLabel('Link to the round').fill(`${site.origin}${address}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${address}`)
    await page.getByText('Did you play in this round?').click()
    await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
    await page.getByRole('button', { name: `This is me: ${name}` }).press('Enter')
    await expect(page.getByText(/^You said that you are .* We asked the owner of the round\.$/)).toBeVisible()
  })

  await test.step('the owner agrees on the page to which the mail leads', async () => {
    await expect.poll(() => site.output()).toContain('Somebody says that they played in your round')
    const owners = await context.newPage()
    // The page asks only in a browser that has seen its golfer signed in.
    await open('/rounds', owners)
    await open(address, owners)
    await expect(owners.getByText(/ says to be .* Is that right\?$/)).toBeVisible()
    await owners.getByRole('button', { name: 'Agree', exact: true }).press('Enter')
    await expect(owners.getByText(/^You agreed that /)).toBeVisible()
    await expectAccessible(owners, { part: 'main', widths: BOTH_WIDTHS })
    await context.close()
  })

  await test.step('the round is in the history of the golfer, until they take the claim back', async () => {
    await open('/rounds')
    await page.getByRole('link', { name: new RegExp(round?.course ?? '') }).click()
    await page.waitForURL(`**${address}*`)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Taken back')).toBeVisible()
    await open('/rounds')
    await expect(page.getByText('Round history empty :(')).toBeVisible()
  })
})
