import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expect, test } from './staff.ts'

const ANN = `/admin?query=${encodeURIComponent(golfer.email)}`
const LONG = 'I-0123456789abcdef-0123456789abcdef-0123456789abcdef'
const largeUser = {
  login: 'a.very.long.login.of.user.who.likes.long.names@subdomain.of.a.long.example.com',
  iid: LONG,
  installs: [{ iid: LONG, roundsCount: 1000, timestamp: 1.7e12, deviceModel: 'A Very Long Name of a Phone' }],
  rounds: Array.from({ length: 1000 }, (_, at) => ({
    token: `round-${at}-${LONG}`,
    iid: LONG,
    timestamp: 1.7e12 + at,
    isDeleted: at % 3 === 0,
  })),
  properties: Array.from({ length: 500 }, (_, at) =>
    at % 50 === 49
      ? { type: 'ClubList', commitTs: at, clubs: [{ id: LONG, nfcId: '04:A2', clubType: 'Driver' }] }
      : { type: 'Default', key: `${at}-${LONG}`, commitTs: at, isDeleted: at % 4 === 0 },
  ),
}

interface ScreenState {
  address: string
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the page into the state and waits for it. */
  enter: (page: Page) => Promise<unknown>
  /** The file of the screen checks the accessibility of this state. */
  isCheckedElsewhere?: boolean
}

const states: Record<string, ScreenState> = {
  'a search in progress': {
    address: ANN,
    prepare: (page) => page.route('**/rest/admin/find_user/**', () => {}),
    enter: (page) => expect(page.getByText(/^Looking for/)).toBeVisible(),
  },
  'a service that fails': {
    address: ANN,
    prepare: (page) => page.route('**/rest/admin/**', (route) => failCall(route)),
    enter: (page) => expect(page.getByText('The service failed (500)')).toBeVisible(),
  },
  'generated codes': {
    isCheckedElsewhere: true,
    address: '/admin?tab=promo',
    prepare: (page) =>
      page.route('**/rest/admin/promo_code/generate', (route) =>
        route.fulfill({ json: Array.from({ length: 500 }, (_, at) => `CODE-${at}`) }),
      ),
    async enter(page) {
      await page.getByLabel('Category').selectOption('press')
      await page.getByLabel('Type', { exact: true }).selectOption({ index: 1 })
      await page.getByLabel('Batch').fill(LONG)
      await page.getByLabel('Description').fill('d')
      await page.getByRole('button', { name: 'Generate' }).click()
      await expect(page.getByText('500 codes')).toBeVisible()
    },
  },
  'a statistic': {
    isCheckedElsewhere: true,
    address: '/admin?tab=promo&view=reports&category=press&batch=spring',
    prepare: (page) =>
      page.route('**/rest/admin/promo_code/statistic', (route) =>
        route.fulfill({ json: { totalCount: 100_000, boundCount: 43_210, consumedCount: 12_345 } }),
      ),
    enter: (page) => expect(page.getByText('43,210')).toBeVisible(),
  },
  'an unknown code': {
    address: '/admin?tab=promo&view=lookup&code=NOBODYS',
    enter: (page) => expect(page.getByText('Not found')).toBeVisible(),
  },
  'a rejected file': {
    isCheckedElsewhere: true,
    address: '/admin?tab=uploader',
    async enter(page) {
      await page.getByLabel('Install id:').fill(LONG)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${LONG}.json`, mimeType: 'application/json', buffer: Buffer.from('{}') })
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Error loading!')).toBeVisible()
    },
  },
  'the dialog of keyboard shortcuts': {
    address: '/admin',
    async enter(page) {
      await page.getByRole('button', { name: 'Keys' }).click()
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
}

/** Makes every staff call except the access check fail. */
function failCall(route: Parameters<Parameters<Page['route']>[1]>[0]) {
  const isGuard = route.request().url().includes('check_access')
  return isGuard ? route.fallback() : route.fulfill({ status: 500, body: 'out of order' })
}

async function expectToFit(page: Page) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

for (const [name, { address, prepare, enter, isCheckedElsewhere }] of Object.entries(states)) {
  test(`fits every width and is accessible in light and dark mode: ${name}`, async ({ page, open }) => {
    await prepare?.(page)
    await open(address)
    await enter(page)
    await expectToFit(page)
    if (!isCheckedElsewhere) await expectAccessible(page, { widths: [1440, 390] })
  })
}

test('fits every width and is accessible with very many and long values of a user', async ({
  page,
  open,
}) => {
  await page.route('**/rest/admin/find_user/**', (route) => route.fulfill({ json: largeUser }))
  await open(ANN)
  for (const [tab, content] of [
    ['Installs', page.getByText('1 install', { exact: true })],
    ['Rounds', page.getByText('1000 rounds')],
    ['Properties', page.getByRole('article').first()],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(content).toBeVisible()
    await test.step(tab, () => expectToFit(page))
    const part = tab === 'Installs' ? 'html' : '[role=tabpanel] [role=tabpanel]'
    await expectAccessible(page, { part, widths: [1440, 390] })
  }
})
