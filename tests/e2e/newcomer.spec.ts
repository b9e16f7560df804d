import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { more, PHONE, saving, score, startRound } from './score-phones.ts'

test.use(PHONE)

test('a newcomer without an account gets from a shared link to entering scores, and back after closing the browser', async ({
  newContext,
  context: phone,
  page,
}) => {
  const { path, key } = await startRound(await newContext())

  await test.step('the link leads to entering scores', async () => {
    await page.goto(`${path}#${key}`)
    for (const name of ['Ann', 'Bob']) await score(page, name).tap()
    await expect(saving(page)).toHaveText(/Sent/)
  })
  await test.step('what is entered without a network waits', async () => {
    await phone.setOffline(true)
    await page.getByLabel('Hole 2', { exact: true }).tap()
    await more(page, 'Bob').tap()
    await expect(saving(page)).toHaveText(/1 waiting, no network/)
  })
  const kept = await phone.storageState({ indexedDB: true })
  await phone.close()

  await test.step('the front page says first what goes on, and leads back', async () => {
    const front = await (await newContext({ storageState: kept })).newPage()
    await front.goto('/')
    await expect(front).toHaveURL(/\/login/)
    const card = front.getByRole('region', { name: 'Round on Old Links' })
    await expect(card).toContainText('Old Links live · hole 2')
    await expect(card).toContainText('Every score is sent.')
    await expect(front.getByRole('heading', { level: 1 })).toHaveText('Keep score together. Let them watch.')
    await expectAccessible(front)
    await card.getByRole('link', { name: 'Continue on hole 2' }).tap()
    await expect(front.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
    await expect(score(front, 'Bob')).toHaveAccessibleName(/^Bob: 5, bogey/)
    await score(front, 'Ann').tap()
    await expect(saving(front)).toHaveText(/Sent/)
  })
})
