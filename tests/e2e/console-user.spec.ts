import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { golfer, staff, startSession } from './accounts.ts'
import { settled } from './settled.ts'
import { expect, test } from './staff.ts'

const ANN = '/admin?query=S-ANN1'

test('opens the User tab with a search for support id, round token, install id or email', async ({
  page,
  open,
}) => {
  await open('/admin')
  await expect(page.getByRole('tab')).toHaveText(['User', 'Round uploader', 'Promo codes'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('User')
  await expect(page.getByRole('heading', { name: 'Find user' })).toBeVisible()
  await expect(page.getByLabel('Support id, round token, install id or email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find' })).toBeDisabled()
  await expectAccessible(page)

  await test.step('offers recent searches', async () => {
    for (const text of ['first', 'second']) {
      await page.getByRole('searchbox').fill(text)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Not found')
      await expect(page.getByRole('alert')).toContainText(text)
    }
    await expectAccessible(page)
    const recent = page.getByRole('list', { name: 'Recent searches' }).getByRole('button')
    await expect(recent).toHaveText(['second', 'first'])
    await recent.nth(1).click()
    await expect(page).toHaveURL(/query=first/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(recent).toHaveCount(0)
  })
  await test.step('finds a golfer by each of them, and keeps the search in the address', () =>
    findByEach(page))
})

async function findByEach(page: Page) {
  const search = page.getByRole('searchbox')
  const result = page.getByRole('region', { name: 'Search result' })
  await search.fill(golfer.email)
  await search.press('Enter')
  await expect(result).toContainText(golfer.email)
  const iid = await result.locator('dd').nth(1).locator('span').first().innerText()
  await page.getByRole('tab', { name: 'Rounds' }).click()
  const token = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await expect(page).toHaveURL(/\?query=S-ANN1&result=rounds$/)

  for (const name of [iid, token, 'S-ANN1']) {
    await search.fill(name)
    await search.press('Enter')
    await expect(page).toHaveURL(/query=S-ANN1&result=rounds/)
    await expect(search).toHaveValue(name)
    await expect(result).toContainText(golfer.email)
  }
  await search.fill('nell@example.com')
  await search.press('Enter')
  await expect(page).toHaveURL(/query=S-NELL1/)
  await page.goBack()
  await expect(search).toHaveValue('S-ANN1')
  await expect(result).toContainText(golfer.email)
}

test('opens the tab and search in the address, and shows them in the page title', async ({ page, open }) => {
  for (const [address, selected, title] of [
    [`${ANN}&result=rounds`, ['User', 'Rounds'], 'S-ANN1 - Console - Fairway'],
    ['/admin?tab=uploader', ['Round uploader'], 'Round uploader - Console - Fairway'],
    [
      '/admin?tab=promo&view=lookup&code=NOBODYS',
      ['Promo codes', 'Look up'],
      'NOBODYS - Promo codes - Fairway',
    ],
  ] as const) {
    await open(address)
    for (const name of selected) {
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
    }
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByLabel('Code')).toHaveValue('NOBODYS')
})

test('lists installs with their phones and watches, until a sign-out in another tab', async ({
  page,
  context,
  open,
}) => {
  await open(ANN)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Install Id',
    'Rounds',
    'Creation date',
    'Client info',
  ])
  const row = table.getByRole('row').filter({ hasText: 'Pixel 9' })
  await expect(row).toContainText('Pixel 9, app 18.2')
  await expect(row).toContainText('Watch 7, OS 5.1, app 3.0')
  await expect(row.locator('time')).toHaveText(/^\d\d [A-Z][a-z]{2} \d{4}$/)
  await expectAccessible(page)

  await test.step('copies the login', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy login' }).click()
    await expect(page.getByText('Copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(golfer.email)
  })

  await test.step('a sign-out in another tab clears the data of the golfer immediately', async () => {
    const result = page.getByRole('region', { name: 'Search result' })
    await expect(result).toBeVisible()
    await page.route('**/rest/auth/get_user', () => {})
    const other = await context.newPage()
    await other.goto('/unsubscribe?token=x')
    await other.evaluate(() => localStorage.removeItem('signed-in'))
    await expect(result).toBeHidden()
  })
})

test('deletes and undeletes a round in its row and records both in the audit', async ({ page, open }) => {
  await open(`${ANN}&result=rounds`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Round Token',
    'Install Id',
    'Date',
    'Course',
    'Format',
    'Players',
    'Score',
    'Holes',
    'Live',
    'Link',
    'Download',
    'Delete/Undelete',
    'Print',
  ])
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Delete', exact: true }) })
    .first()
  const token = await row.getByRole('link').first().innerText()
  const same = table.getByRole('row').filter({ hasText: token })
  await same.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(same.getByRole('button', { name: 'Undelete' })).toBeFocused()
  await expect(same).toHaveAttribute('data-marked', 'true')
  await same.getByRole('button', { name: 'Undelete' }).click()
  await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audit', exact: true })).toContainText('undelete round')
  await test.step('offers to check again when the response is lost, or to sign in again', () =>
    loseResponse(page, same))
  await page.getByLabel('Filter rounds').fill('harrow-down-deleted')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

async function loseResponse(page: Page, same: Locator) {
  await page.route('**/rest/admin/delete_round/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await same.getByRole('button', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error deleting' })
  await expect(alert).toContainText('The change may have been saved')
  await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Check again' }).click()
  await expect(same.getByRole('button', { name: 'Undelete' })).toBeVisible()
  await same.getByRole('button', { name: 'Undelete' }).click()
  await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()

  await test.step('shows next to the action that the session has ended, and changes nothing', async () => {
    await page.route('**/rest/admin/delete_round/**', (route) => route.fulfill({ status: 401, body: '' }))
    await same.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alert).toContainText('Your access has ended')
    await expect(alert.getByRole('link', { name: 'Sign in again and come back here' })).toHaveAttribute(
      'href',
      `/login?redirectUrl=${encodeURIComponent(`${ANN}&result=rounds`)}`,
    )
    await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('opens, downloads and prints a round, and saves the rows of the table', async ({ page, open }) => {
  await open(`${ANN}&result=rounds`)
  const row = page.getByRole('row').nth(1)
  const token = await row.getByRole('link').first().innerText()
  for (const name of [token, 'Link']) {
    const link = row.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `/round/${token}`)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toContain(token)
  await expect(row.getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    `/rest/admin/round?token=${token}`,
  )

  await test.step('shows the exact UTC and local time in a tooltip until Escape', async () => {
    await row.locator('time').hover()
    const tip = page.getByRole('tooltip')
    await expect(tip).toHaveText(/\d\d:\d\d:\d\d UTC.*local time.*UTC[+-]\d\d:\d\d/)
    await row.locator('button:has(time)').focus()
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  })

  await test.step('the field of a new license is at most 20 tabs from the search', async () => {
    await expect(page.getByText(/^\d+ rounds$/)).toBeVisible()
    await page.getByRole('searchbox').focus()
    const days = page.getByLabel('Duration in days')
    await days.waitFor()
    const isReached = () => days.evaluate((element) => element === document.activeElement)
    let presses = 0
    for (; presses < 30 && !(await isReached()); presses += 1) await page.keyboard.press('Tab')
    expect(presses).toBeLessThanOrEqual(20)
  })

  await test.step('saves the filtered and sorted rows of the table as CSV', async () => {
    const rows = page.getByRole('table').getByRole('row')
    await page.getByLabel('Filter rounds').fill('skerry')
    await page.getByRole('button', { name: 'Round Token', exact: true }).click()
    await expect(rows.nth(1)).toContainText('skerry')
    const first = await rows.nth(1).getByRole('link').first().innerText()
    const count = (await rows.count()) - 1
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('rounds-ann-example.com.csv')
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toMatch(
      /Round Token,Install Id,Date,Course,Format,Players,Score,Holes,Live,Delete\/Undelete$/,
    )
    expect(lines).toHaveLength(count)
    expect(lines[0]).toMatch(
      new RegExp(`^${first},I-ANN-\\w+,\\d\\d [A-Z][a-z]{2} \\d{4},Skerry Links,.*,(Active|Deleted)$`),
    )
  })
})

test('restores the user and the typed text after a new sign-in', async ({ page, open }) => {
  await open(ANN)
  const search = page.getByRole('region', { name: 'Search result' })
  await expect(search).toContainText(golfer.email)
  await page.getByLabel('Duration in days').fill('30')
  await page.getByLabel('New login').fill('ann.new@example.com')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add license' }).click()
  await page.getByRole('link', { name: 'Sign in again and come back here' }).click()
  await page.waitForURL('/login?*')
  await settled(page)
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ANN)
  await expect(page.getByLabel('Duration in days')).toHaveValue('30')
  await expect(page.getByLabel('New login')).toHaveValue('ann.new@example.com')
})

test('shows Not found without licenses, and no audit if the service has none', async ({ page, open }) => {
  await page.route('**/rest/admin/find_license/**', (route) => route.fulfill({ json: null }))
  await page.route('**/rest/admin/audit/**', (route) => route.fulfill({ status: 404, body: '' }))
  await open(ANN)
  await expect(page.getByRole('region', { name: 'License info' }).getByRole('alert').first()).toHaveText(
    'Not found',
  )
  await expect(page.getByRole('region', { name: 'Audit', exact: true })).toHaveCount(0)
  await expect(page.getByText('Error', { exact: false })).toHaveCount(0)
})

test('shows properties as cards by type, marks deleted ones, and adds a property and a license', async ({
  page,
  open,
}) => {
  await open(`${ANN}&result=properties`)
  const cards = page.getByRole('article')
  for (const type of ['Contact', 'Default', 'License', 'ClientInstallReferrer', 'ClubList']) {
    await expect(cards.getByRole('heading', { name: type, exact: true }).first()).toBeVisible()
  }
  await expect(cards.getByText('DELETED').first()).toBeVisible()
  await expect(cards.getByText(/^Updated/).first()).toHaveText(/^Updated \d\d [A-Z][a-z]{2} \d{4}/)
  await page.getByLabel('Filter properties').fill('Putter')
  await expect(cards.first()).toContainText('Putter')
  await expect(cards.getByRole('heading', { name: 'Contact' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Filter properties').fill('')

  const licenses = page.getByRole('region', { name: 'License info' })
  for (const words of ['Actual license', 'Server-added license', 'Purchases']) {
    await expect(licenses.getByText(words, { exact: true })).toBeVisible()
  }
  const add = licenses.getByRole('button', { name: 'Add license' })
  await expect(add).toBeDisabled()
  await licenses.getByLabel('Duration in days').fill('1.5')
  await expect(add).toBeDisabled()
  await licenses.getByLabel('Duration in days').fill('30')
  await add.click()
  await expect(licenses.getByRole('status').filter({ hasText: 'License added' })).toBeVisible()

  const properties = page.getByRole('region', { name: 'Add server property' })
  await properties.getByLabel('Name').fill('beta')
  await properties.getByLabel('Value').fill('on')
  await properties.getByRole('button', { name: 'Add property' }).click()
  await expect(properties.getByText('Success updating')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'beta' })).toBeVisible()
})

test('warns about a longer license before adding one, and extends, sets and revokes a license', async ({
  page,
  open,
}) => {
  await open(`/admin?query=${encodeURIComponent('nell@example.com')}`)
  const licenses = page.getByRole('region', { name: 'License info' })
  const done = licenses.getByRole('status').filter({ hasText: 'License changed' })
  await licenses.getByLabel('Set until, in UTC').fill('2098-12-01')
  await licenses.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(done).toBeVisible()
  await expect(licenses.getByText('01 Dec 2098').first()).toBeVisible()

  await licenses.getByLabel('Duration in days').fill('30')
  await expect(
    licenses.getByRole('status').filter({ hasText: 'runs longer, until 01 Dec 2098' }),
  ).toBeVisible()
  await expect(licenses.getByRole('button', { name: 'Add license' })).toBeEnabled()
  await expectAccessible(page)

  await licenses.getByLabel('Extend by days').fill('30')
  await expect(done).toBeHidden()
  await licenses.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(done).toBeVisible()
  await expect(licenses.getByText('31 Dec 2098').first()).toBeVisible()

  await licenses.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke license' }).click()
  await expect(licenses.getByText('Expired', { exact: true })).toBeVisible()
  const audit = page.getByRole('region', { name: 'Audit entries' })
  for (const action of ['revoke license', 'extend license', 'set license until']) {
    await expect(audit.getByText(action, { exact: true }).first()).toBeVisible()
  }
})

test('changes a login after a confirmation, which signs the golfer out and invalidates the password', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  const [oldLogin, newLogin] = ['nell@example.com', 'nell.new@example.com']
  const password = 'fairway-nell'
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const phone = await context.newPage()
  await startSession(context, { email: oldLogin, password })
  await open(`/admin?query=${encodeURIComponent(oldLogin)}`)
  const change = async (to: string) => {
    await page.getByLabel('New login').fill(to)
    await page.getByRole('button', { name: 'Set login' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await change(newLogin)
  await expect(page.getByRole('dialog')).toContainText(oldLogin)
  await expect(page.getByRole('dialog')).toContainText(newLogin)
  await expect(page.getByRole('dialog')).toContainText('The golfer is signed out everywhere')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Set login' })).toBeFocused()
  await change(newLogin)
  await page.getByRole('dialog').getByRole('button', { name: 'Change login' }).click()
  await expect(page.getByText('Login changed')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Login changed')
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText(newLogin)
  await expect(page).toHaveURL('/admin?query=S-NELL1')
  await expect(page.getByRole('searchbox')).toHaveValue(newLogin)
  await test.step('the golfer is signed out, and the password is no longer valid', async () => {
    await phone.goto('/rounds')
    await expect(phone).toHaveURL('/login?redirectUrl=%2Frounds')
    await settled(phone)
    await phone.getByLabel('Email').fill(newLogin)
    await phone.getByLabel('Password', { exact: true }).fill(password)
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('Wrong email or password')).toBeVisible()
    await context.close()
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText(newLogin)
  await change('ann@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Change login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to change login' })).toBeVisible()
  await change(oldLogin)
  await page.getByRole('dialog').getByRole('button', { name: 'Change login' }).click()
  await expect(page.getByText('Login changed')).toBeVisible()
})

test('focuses the search on /, shows the keys on ?, and can disable both', async ({ page, open }) => {
  await open('/admin?tab=promo')
  await expect(page.getByRole('heading', { name: 'Generate promo codes' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('tab', { name: 'Round uploader' }).click()
  await page.getByLabel('Snapshot').focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // The shortcut selects the text one frame after it has shown the field.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await keys.getByLabel('Enable the /, ? and g keys').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
})

test('renders only the visible part of 1,000 rounds and 500 properties', async ({ page, open }) => {
  await page.route('**/rest/admin/find_user/**', async (route) => {
    const day = 86_400_000
    const user = {
      login: golfer.email,
      iid: 'I-1',
      installs: [],
      rounds: Array.from({ length: 1000 }, (_, at) => ({ token: `R${at}`, iid: 'I-1', timestamp: at * day })),
      properties: Array.from({ length: 500 }, (_, at) => ({
        type: 'Default',
        key: `key ${at}`,
        commitTs: at,
      })),
    }
    await route.fulfill({ json: user })
  })
  await open(`${ANN}&result=rounds`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(page.getByText('1000 rounds')).toBeVisible()
  expect(await rows.count()).toBeLessThan(100)
  const scroller = page.getByRole('region', { name: 'rounds' })
  await scroller.evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    element.scrollTo(0, element.scrollHeight)
  })
  await expect(page.getByRole('link', { name: 'R999', exact: true })).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Round Token' })).toBeInViewport()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByLabel('Filter rounds').fill('R99')
  await expect(page.getByText('11 of 1000 rounds')).toBeVisible()
  await expect(rows.nth(1)).toContainText('R999')
  await page.getByRole('tab', { name: 'Properties' }).click()
  await expect(page.getByText('500 properties')).toBeVisible()
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeLessThan(60)
  await expect(cards.first()).toContainText('key 499')
  await page.getByRole('region', { name: 'properties', exact: true }).evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    element.scrollTo(0, element.scrollHeight)
  })
  await expect(cards.filter({ hasText: /key 0Updated/ })).toBeInViewport()
  await page.getByLabel('Filter properties').fill('key 25')
  await expect(page.getByText('11 of 500 properties')).toBeVisible()
  await expect(cards).toHaveCount(11)
})

test('finds a golfer, deletes a round and restores it with the keyboard alone', async ({ page, open }) => {
  await open('/admin')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(golfer.email)
  await page.keyboard.press('Enter')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Installs')).toBeVisible()
  const tabUntil = async (reached: () => Promise<boolean>) => {
    for (let press = 0; press < 60 && !(await reached()); press += 1) await page.keyboard.press('Tab')
    expect(await reached()).toBe(true)
  }
  const isFocused = (locator: ReturnType<typeof tab>) =>
    locator.evaluate((element) => element === document.activeElement)
  await tabUntil(() => isFocused(tab('Installs')))
  await page.keyboard.press('ArrowRight')
  await expect(tab('Rounds')).toBeFocused()
  await page.getByLabel('Filter rounds').waitFor()
  await tabUntil(() => isFocused(page.getByLabel('Filter rounds')))
  await page.keyboard.type('harrow-down-medal')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await tabUntil(() => isFocused(page.getByRole('link', { name: /harrow-down-medal/ }).first()))
  for (let press = 0; press < 10 && !(await isFocused(remove)); press += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  const restore = page.getByRole('button', { name: 'Undelete', exact: true })
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
})
