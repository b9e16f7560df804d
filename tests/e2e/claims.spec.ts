import { listRounds } from '../../src/contract/history.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import {
  confirmAccount,
  createAccount,
  mailedLink,
  golfer as owner,
  signIn,
  startSession,
} from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { startRound } from './score-phones.ts'

test('a golfer claims a player, the owner agrees, and the round is in the history until it is undone', {
  tag: '@detail',
}, async ({ page, newContext, site, open }) => {
  const context = await newContext()
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
    await page.getByRole('button', { name: 'Did you play?' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Did you play in this round?' })).toBeVisible()
    await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
    await page.getByRole('button', { name: `This is me: ${name}` }).press('Enter')
    await expect(page.getByText(/^You said that you are .* We asked the owner of the round\.$/)).toBeVisible()
  })

  await test.step('the mail leads the owner to the question, in a browser in which nobody is signed in', async () => {
    const link = await mailedLink(
      site,
      /Somebody says that they played in your round .*\n\s*\S*?(\/login\S+)/,
    )
    const owners = await (await newContext()).newPage()
    await signIn(owners, owner, link)
    await expect(owners).toHaveURL(new RegExp(`${address}\\b`))
    const question = owners.getByRole('region', { name: 'Who played' })
    await expect(question).toContainText(/ says that they are .* Is that right\?/)
    await expect(question).toBeFocused()
    await expect(question).toBeInViewport()
    // Also without the link of the mail.
    await open(address, owners)
    await expect(question).toBeInViewport()
    await owners.goBack()
    await expect(question).toBeFocused()
    await owners.keyboard.press('Tab')
    await expect(owners.getByRole('button', { name: 'Agree', exact: true })).toBeFocused()
    await owners.keyboard.press('Enter')
    await expect(owners.getByText(/^You agreed that /)).toBeInViewport()
    await expectAccessible(owners, { part: 'main', widths: BOTH_WIDTHS })
  })

  await test.step('the round is in the history of the golfer, until they take the claim back', async () => {
    await open('/rounds')
    await page.getByRole('link', { name: new RegExp(round?.course ?? '') }).click()
    await page.waitForURL(`**${address}*`)
    await page.getByRole('button', { name: 'Your round' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Taken back')).toBeVisible()
    await open('/rounds')
    await expect(page.getByText('Round history empty :(')).toBeVisible()
  })
})

test('a signed-in scorer is asked once which player they are', { tag: '@detail' }, async ({
  page,
  newContext,
  site,
  open,
}) => {
  const { path, key } = await startRound(await newContext())
  const person = await createAccount(page.context())
  await confirmAccount(site, page.context(), person)
  await open('/rounds')
  await page.goto(`${path}#${key}`)
  await expect(page.getByRole('heading', { name: 'Which player are you?' })).toBeVisible()
  await expect(page.getByText('Did you play in this round?')).toBeHidden()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByRole('button', { name: 'This is me: Bob' }).press('Enter')
  await expect(
    page.getByText(/^You said that you are .*Bob.* We asked the owner of the round\.$/),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go on to the scores' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
  await page.goto('/rounds')
  await page.goto(`${path}#${key}`)
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
})
