import { demoUnsubscribeTokens } from '../../src/service/demo/demo-data.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const MARKETING = 'Product discounts and promotions'
const ROUND_SHARING = 'Golf rounds shared to you by other golfers'

test('changes nothing on opening, then unsubscribes from both categories and subscribes again', async ({
  page,
  open,
}) => {
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
  const save = page.getByRole('button', { name: 'Save' })
  const address = `/unsubscribe?token=${demoUnsubscribeTokens.nell}`
  const boxes = [page.getByLabel(MARKETING), page.getByLabel(ROUND_SHARING)]
  const release = await hold(page, '**/rest/unsubscribe/*')
  await open(address)
  await expect(save).toBeDisabled()
  for (const box of boxes) await expect(box).toBeDisabled()
  release()
  await expect(save).toBeEnabled()
  expect(changes).toEqual([])
  for (const isChosen of [true, false]) {
    for (const box of boxes) await box.setChecked(isChosen)
    const releaseSaving = await hold(page, '**/rest/unsubscribe/*')
    await save.click()
    await expect(save).toBeDisabled()
    releaseSaving()
    await expect(page.getByText('Email preferences updated')).toBeVisible()
    await open(address)
    await expect(save).toBeEnabled()
    for (const box of boxes) await expect(box).toBeChecked({ checked: isChosen })
  }
  expect(changes).toHaveLength(2)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await test.step('says that a link is not valid, without a form', async () => {
    await open('/unsubscribe?token=unknown')
    await expect(page.getByRole('alert')).toContainText('This link is not valid')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page, { part: 'main' })
  })
})
