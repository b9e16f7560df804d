import type { Page } from 'playwright/test'
import { demoUnsubscribeTokens } from '../../src/service/demo/demo-data.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdCalls } from './hold-calls.ts'

const CALL = '**/rest/unsubscribe/*'
const SCREEN = '/unsubscribe?token=T%201'
const MARKETING = 'Product discounts and promotions'
const ROUND_SHARING = 'Golf rounds shared to you by other golfers'

/**
 * Responds to loads with these opt-outs, or with 500 if there are none, and to saves with success.
 * Returns a function that replaces the opt-outs.
 */
async function serveOptOuts(page: Page, initial?: string[]) {
  let optOuts = initial
  await page.route(CALL, (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 204 })
    return optOuts ? route.fulfill({ json: optOuts }) : route.fulfill({ status: 500 })
  })
  return (changed: string[]) => {
    optOuts = changed
  }
}
const nextSave = (page: Page) => page.waitForRequest((request) => request.method() === 'POST')

test('shows the current choice and saves a new one, with the keyboard alone', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  await serveOptOuts(page, ['Marketing'])
  await open(SCREEN)
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Please select email categories to unsubscribe:' }),
  ).toBeVisible()
  await expect(page.getByLabel(MARKETING)).toBeChecked()
  await expect(page.getByLabel(ROUND_SHARING)).not.toBeChecked()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByLabel(MARKETING).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(ROUND_SHARING)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  const sent = nextSave(page)
  await page.keyboard.press('Enter')
  const request = await sent
  const { pathname, search } = new URL(request.url())
  expect(pathname + search).toBe('/rest/unsubscribe/T%201')
  expect(request.postDataJSON()).toEqual(['RoundSharing'])
  await expect(page.getByRole('status').last()).toContainText('Email preferences updated')
})

test('changes nothing on opening, then unsubscribes from both categories and subscribes again', async ({
  page,
  open,
}) => {
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
  const save = page.getByRole('button', { name: 'Save' })
  const address = `/unsubscribe?token=${demoUnsubscribeTokens.nell}`
  const boxes = [page.getByLabel(MARKETING), page.getByLabel(ROUND_SHARING)]
  const load = await holdCalls(page, '/rest/unsubscribe/*')
  await open(address)
  await expect(save).toBeDisabled()
  for (const box of boxes) await expect(box).toBeDisabled()
  load.release()
  await expect(save).toBeEnabled()
  expect(changes).toEqual([])
  for (const isChosen of [true, false]) {
    for (const box of boxes) await box.setChecked(isChosen)
    const call = await holdCalls(page, '/rest/unsubscribe/*')
    await save.click()
    await expect(save).toBeDisabled()
    call.release()
    await expect(page.getByText('Email preferences updated')).toBeVisible()
    await open(address)
    await expect(save).toBeEnabled()
    for (const box of boxes) await expect(box).toBeChecked({ checked: isChosen })
  }
  expect(changes).toHaveLength(2)
})

test('only adds opt-outs, with a notice, when the current choice cannot be loaded', {
  tag: '@detail',
}, async ({ page, open }) => {
  const serve = await serveOptOuts(page)
  await open(SCREEN)
  await expect(page.getByText('Your current choice could not be loaded')).toBeVisible()
  await expectAccessible(page, { part: 'main' })
  await page.getByLabel(MARKETING).check()
  const sent = nextSave(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const request = await sent
  const { pathname, search } = new URL(request.url())
  expect(pathname + search).toBe('/rest/unsubscribe/T%201?mode=add')
  expect(request.postDataJSON()).toEqual(['Marketing'])

  await test.step('keeps the selections when a retry loads the choice', async () => {
    const retry = page.getByRole('button', { name: 'Try again' })
    const secondFailure = page.waitForResponse((response) => response.request().method() === 'GET')
    await retry.click()
    await secondFailure
    await expect(retry).toBeFocused()
    serve(['RoundSharing'])
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(ROUND_SHARING)).toBeChecked()
    await expect(page.getByLabel(MARKETING)).toBeChecked()
    await expect(page.getByLabel(MARKETING)).toBeFocused()
    await expect(page.getByText('Your current choice could not be loaded')).toBeHidden()
  })
})

test('says that a link is not valid, without a form', { tag: '@detail' }, async ({ page, open }) => {
  for (const address of ['/unsubscribe?token=unknown', '/unsubscribe']) {
    await open(address)
    await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This link is not valid')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  }
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})

test('shows an error until it is closed, or for five seconds without the pointer on it', {
  tag: '@detail',
}, async ({ page, open }) => {
  await page.clock.install()
  await page.route(CALL, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fulfill({ status: 500 }),
  )
  await open(SCREEN)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update preferences')
  await page.getByRole('button', { name: 'Close: Failed to update preferences' }).click()
  await expect(page.getByRole('alert')).toBeEmpty()
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByText('Failed to update preferences')
  await alert.hover()
  await page.clock.runFor(20_000)
  await expect(alert).toBeVisible()
  await page.getByRole('heading', { name: 'Unsubscribe' }).hover()
  await page.clock.runFor(5_000)
  await expect(alert).toBeHidden()
})
