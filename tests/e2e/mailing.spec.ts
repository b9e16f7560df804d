import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

const STATUS = '**/mailing-flow/status'
const SEND = '**/mailing-flow'

async function fillIn(page: import('playwright/test').Page) {
  await page.getByLabel('File name').fill('club-night.csv')
  await page.getByLabel('Template ID').fill('spring-offer')
  await page.getByLabel('Campaign').fill(`Spring ${Date.now()}`)
}

test('has the fields that it needs, and sends nothing while one is empty', async ({ page, open }) => {
  await open('/mailing')
  await expect(page.getByRole('heading', { name: 'Send emails' })).toBeVisible()
  for (const [label, name] of [
    ['File name', 'emailsFile'],
    ['Template ID', 'templateId'],
    ['Campaign', 'campaign'],
  ]) {
    await expect(page.getByLabel(label ?? '')).toHaveAttribute('name', name ?? '')
  }
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await fillIn(page)
  await expect(send).toBeEnabled()
  await page.getByLabel('Campaign').fill(' ')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
})

test('asks once, sends, and shows how far the service is', async ({ page, open }) => {
  await open('/mailing')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('club-night.csv')
  await expect(dialog).toContainText('spring-offer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send emails' }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/\d+ of \d+/)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveText('')
})

test('says Sending... while the service is busy, and leaves the fields open', async ({ page, open }) => {
  await page.route(STATUS, (route) => route.fulfill({ json: { message: '3 of 10 sent', inProgress: true } }))
  await open('/mailing')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '3')
  await page.getByLabel('File name').fill('other.csv')
  await expect(page.getByLabel('File name')).toHaveValue('other.csv')
  await expectAccessible(page)
})

test('says Sending... until its own request is answered', async ({ page, open }) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(STATUS, (route) => route.fulfill({ json: { message: '', inProgress: false } }))
  await page.route(SEND, async (route) => {
    await gate
    await route.fulfill({ status: 204 })
  })
  await open('/mailing')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Send emails' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

test('the bar stands where the message says, whatever the campaign is called', async ({ page, open }) => {
  let message = 'Week 1 of 4: 0 of 8000 sent'
  let inProgress = true
  await page.route(STATUS, (route) => route.fulfill({ json: { message, inProgress } }))
  await open('/mailing')
  const bar = page.getByRole('progressbar', { name: 'Sent' })
  for (const done of [0, 2000, 7999, 8000]) {
    message = `Week 1 of 4: ${done} of 8000 sent; 3 opted out`
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(message)
    await expect(bar).toHaveAttribute('value', String(done))
    await expect(bar).toHaveAttribute('max', '8000')
  }
  message = 'Getting ready'
  await expect(page.getByText('Getting ready')).toBeVisible()
  await expect(bar).toHaveCount(0)
  message = 'Week 1 of 4: 8000 of 8000 sent. Finished'
  inProgress = false
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Finished')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

test('warns before the page is left while it runs, and not before or after', async ({ page, open }) => {
  let inProgress = false
  await page.route(STATUS, (route) => route.fulfill({ json: { message: '3 of 10 sent', inProgress } }))
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  const leave = async () => {
    // A browser asks only those who have touched the page.
    await page.getByLabel('File name').click()
    await page.evaluate((path) => location.assign(path), '/pinhole')
    await expect(page).toHaveURL('/pinhole')
  }
  await open('/mailing')
  await expect(page.getByText('3 of 10 sent')).toBeVisible()
  await leave()
  expect(asked).toEqual([])
  inProgress = true
  await open('/mailing')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await leave()
  expect(asked).toEqual(['beforeunload'])
  await open('/mailing')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  inProgress = false
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await leave()
  expect(asked).toEqual(['beforeunload'])
})

test('says why the status does not load, beside the message', async ({ page, open }) => {
  let status = 503
  await page.route(STATUS, (route) => route.fulfill({ status, body: '' }))
  await open('/mailing')
  await expect(page.getByText('Error loading status')).toBeVisible()
  await expect(page.getByText('The service failed (503)')).toBeVisible()
  await expectAccessible(page)
  status = 401
  const link = page.getByRole('link', { name: 'Sign in again and come back here' })
  await expect(link).toHaveAttribute('href', '/login?redirectUrl=%2Fmailing')
  await page.unroute(STATUS)
  await expect(link).toHaveCount(0)
  await expect(page.getByText('Error loading status')).toBeVisible()
})

test('a send whose answer is lost claims nothing, and shows what the service does', async ({
  page,
  open,
}) => {
  await page.route(SEND, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await open('/mailing')
  await fillIn(page)
  const campaign = await page.getByLabel('Campaign').inputValue()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send emails' }).click()
  await expect(page.getByRole('alert')).toContainText('the emails may be on their way')
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(campaign)
})

test('is filled in, confirmed and sent by the keyboard alone', async ({ page, open }) => {
  let sent: unknown
  await page.route(SEND, (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ status: 204 })
  })
  await page.route(STATUS, (route) => route.fulfill({ json: { message: '', inProgress: false } }))
  await open('/mailing')
  await page.getByLabel('File name').focus()
  for (const text of ['club-night.csv', 'spring-offer', 'Spring']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(sent).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => sent)
    .toEqual({ emailsFileName: 'club-night.csv', templateId: 'spring-offer', campaign: 'Spring' })
})

test('shows the words of the service when it refuses; they stay, and go before the next try', async ({
  page,
  open,
}) => {
  await page.route(SEND, (route) => route.fulfill({ status: 409, body: 'Another run is under way' }))
  await open('/mailing')
  await fillIn(page)
  const send = async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send emails' }).click()
  }
  await send()
  await expect(page.getByRole('alert')).toContainText('Another run is under way')
  await expectAccessible(page)
  await page.unroute(SEND)
  await page.route(SEND, (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await send()
  await expect(page.getByRole('alert')).toContainText('out of order')
  await expect(page.getByRole('alert')).not.toContainText('Another run')
  await page.getByRole('button', { name: /^Close/ }).click()
  await expect(page.getByRole('alert')).toHaveText('')
})

test('says once that the status does not load, now and then as it may', async ({ page, open }) => {
  let asked = 0
  await page.route(STATUS, (route) => {
    asked += 1
    return asked % 3 === 0
      ? route.fulfill({ json: { message: `answer ${asked}`, inProgress: false } })
      : route.fulfill({ status: 503 })
  })
  await open('/mailing')
  await expect(page.getByRole('alert')).toContainText('Error loading status')
  await expect(page.getByText('answer 3')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Error loading status')).toHaveCount(1)
})
