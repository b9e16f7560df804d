import type { Page, Route } from 'playwright/test'
import { PARS_18, playerCard, settingsOf } from '../support/round-values.ts'
import { expect, golfer, signIn } from './fixtures.ts'
import { MADE_UP } from './made-up-round.ts'
import { newcomer } from './public-screens.ts'
import { test } from './staff.ts'

// Every screen in a real browser, with the call that it lives by gone wrong in every way, one after the other on
// one page; `tests/component/faults` tries all of it without a browser.

/** The worker that keeps the site for a journey without network would answer in the place of these. */
test.use({ serviceWorkers: 'block' })

type Fault = (route: Route) => Promise<void>
const status =
  (code: number): Fault =>
  (route) =>
    route.fulfill({ status: code, json: { message: 'No' } })
const HARD: Readonly<Record<string, Fault>> = {
  'refuses the connection': (route) => route.abort('connectionrefused'),
  'cuts the connection': (route) => route.abort('connectionreset'),
  ...Object.fromEntries([401, 403, 404, 409, 413, 429, 500].map((code) => [`answers ${code}`, status(code)])),
  'answers 502 in HTML': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
}
const PAGE: Readonly<Record<string, Fault>> = {
  'answers HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hotel Wi-Fi</h1>' }),
}
const BROKEN: Readonly<Record<string, Fault>> = {
  ...PAGE,
  'answers half of its JSON': (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"settings": {"cour' }),
  'answers another shape': (route) => route.fulfill({ json: 7 }),
}

interface Screen {
  name: string
  path: string
  call: string
  faults: Readonly<Record<string, Fault>>
  /** Types and chooses; what it leaves in the fields must stay there. */
  fill?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
  /** The service is well again. */
  answer: Fault
  done: (page: Page) => Promise<void>
  isForStrangers?: boolean
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const reads = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const file = { name: 'round.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
const nothing: Fault = (route) => route.fulfill({ status: 204 })
const goesOn: Fault = (route) => route.fallback()
const made = {
  type: 'Round',
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] },
}

const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/login',
    call: '**/rest/auth/login',
    faults: { ...HARD, ...BROKEN },
    isForStrangers: true,
    async fill(page) {
      await page.getByLabel('Email').fill(golfer.email)
      await page.getByLabel('Password', { exact: true }).fill(golfer.password)
    },
    act: press('Sign in'),
    answer: goesOn,
    done: (page) => page.waitForURL('**/rounds'),
  },
  {
    name: 'sign-up',
    path: '/signup',
    call: '**/rest/auth/signup',
    faults: { ...HARD, ...BROKEN },
    isForStrangers: true,
    async fill(page) {
      const person = newcomer()
      await page.getByLabel('Name').fill(person.name)
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
    },
    act: press('Sign up'),
    answer: goesOn,
    done: (page) => page.waitForURL('**/rounds'),
  },
  {
    name: 'reset',
    path: '/reset/ann%40example.com/a-token',
    call: '**/rest/auth/reset',
    faults: { ...HARD, ...PAGE },
    isForStrangers: true,
    async fill(page) {
      await page.getByLabel('Password', { exact: true }).fill('fore-please')
      await page.getByLabel('Confirm password', { exact: true }).fill('fore-please')
    },
    act: press('Reset password'),
    answer: nothing,
    done: reads('Password has been reset successfully'),
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=T1',
    call: '**/rest/unsubscribe/T1',
    faults: { ...HARD, ...PAGE },
    isForStrangers: true,
    fill: (page) => page.getByLabel('Product discounts and promotions').check(),
    act: press('Save'),
    answer: nothing,
    done: reads('Email preferences updated'),
  },
  {
    name: 'round',
    path: MADE_UP,
    call: '**/rest/round/made-up',
    faults: { ...HARD, ...BROKEN },
    act: press('Try again'),
    answer: (route) => route.fulfill({ json: made }),
    done: (page) => expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible(),
  },
  {
    name: 'rounds',
    path: '/rounds',
    call: '**/rest/rounds',
    faults: { ...HARD, ...BROKEN },
    act: press('Retry'),
    answer: goesOn,
    done: (page) => expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0),
  },
  {
    name: 'admin, User',
    path: '/admin',
    call: '**/rest/admin/find_user/*',
    faults: { ...HARD, ...BROKEN },
    fill: (page) => page.getByRole('searchbox').fill(golfer.email),
    act: press('Find'),
    answer: goesOn,
    done: (page) => expect(page.getByRole('region', { name: 'Search result' })).toBeVisible(),
  },
  {
    name: 'admin, Round uploader',
    path: '/admin?tab=uploader',
    call: '**/rest/admin/upload/**',
    faults: HARD,
    async fill(page) {
      await page.getByLabel('Install id:').fill('I-1')
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
    },
    act: press('Submit'),
    answer: (route) => route.fulfill({ json: { token: 'R1' } }),
    done: reads('Success loading'),
  },
  {
    name: 'admin, Promo codes',
    path: '/admin?tab=promo&view=lookup',
    call: '**/rest/admin/promo_code?*',
    faults: { ...HARD, ...BROKEN },
    fill: (page) => page.getByLabel('Code', { exact: true }).fill('CODE1'),
    act: press('Search'),
    answer: (route) => route.fulfill({ json: { type: 'pro_year' } }),
    done: reads('Promo Code Details'),
  },
  {
    name: 'mailing',
    path: '/mailing',
    call: '**/mailing-flow',
    faults: { ...HARD, ...PAGE },
    async fill(page) {
      await page.getByLabel('File name').fill('all.csv')
      await page.getByLabel('Template ID').fill('spring')
      await page.getByLabel('Campaign').fill('Spring')
    },
    async act(page) {
      await press('Send')(page)
      await press('Send emails')(page)
    },
    answer: nothing,
    done: (page) => expect(page.getByRole('alert')).toHaveText(''),
  },
  {
    name: 'maps',
    path: '/pinhole/maps',
    call: '**/admin/update-tiles/*',
    faults: HARD,
    fill: (page) => page.getByLabel('Facility Id').fill('F-1'),
    act: press('Update'),
    answer: nothing,
    done: reads('Facility map updated'),
  },
  {
    name: 'pinhole',
    path: '/pinhole',
    call: '**/rest/round/made-up',
    faults: { ...HARD, ...BROKEN },
    fill: (page) => page.getByLabel('Round token').fill('made-up'),
    act: press('Open round'),
    answer: (route) => route.fulfill({ json: made }),
    done: (page) => expect(page.getByRole('table').first()).toBeVisible(),
  },
]

const typed = (page: Page) =>
  page
    .locator('input:not([type=file])')
    .evaluateAll((all) =>
      all.map((one) => one instanceof HTMLInputElement && [one.name, one.value, one.checked].join(' ')),
    )
/** What is said of it, or offered. */
const said = (page: Page) =>
  page
    .locator('[role=alert], [role=status], button:has-text("Retry"), button:has-text("Try again")')
    .allInnerTexts()

for (const { isForStrangers, ...screen } of screens) {
  test.describe(() => {
    if (isForStrangers) test.use({ storageState: { cookies: [], origins: [] } })

    test(`${screen.name} stands ${Object.keys(screen.faults).length} faults in a row, loses nothing, and goes on`, async ({
      page,
      open,
      allowComplaint,
    }) => {
      // The history writes down why it did not load, as it should.
      allowComplaint('The rounds did not load')
      const faults = Object.entries(screen.faults)
      let fault: Fault = faults[0]?.[1] ?? screen.answer
      let answers = 0
      await page.route(screen.call, async (route) => {
        await fault(route)
        answers++
      })
      await open(screen.path)
      await screen.fill?.(page)
      const kept = await typed(page)
      for (const [at, [name, next]] of faults.entries()) {
        await test.step(name, async () => {
          fault = next
          // A page without a form has asked by itself the first time.
          if (screen.fill || at > 0) {
            const before = answers
            await screen.act(page)
            await expect.poll(() => answers).toBe(before + 1)
          }
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expect.poll(async () => (await said(page)).join('')).not.toBe('')
          expect(await typed(page)).toEqual(kept)
        })
      }
      fault = screen.answer
      await screen.act(page)
      await screen.done(page)
    })
  })
}

test('a staff page that cannot ask who comes says so, and opens at the second try', async ({
  page,
  open,
}) => {
  for (const path of ['/rounds', '/admin', '/mailing', '/pinhole/maps', '/pinhole']) {
    await page.route('**/rest/auth/get_user', (route) => route.abort('connectionrefused'))
    await open(path)
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.unroute('**/rest/auth/get_user')
    await press('Retry')(page)
    await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
})

test('a service that hangs is given up, and the page goes on', async ({ page, open }) => {
  await page.clock.install()
  await page.route('**/rest/auth/get_user', () => {})
  await open('/admin')
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
  await page.clock.runFor(31_000)
  await page.unroute('**/rest/auth/get_user')
  await press('Retry')(page)
  await expect(page.getByRole('heading', { name: 'Find user' })).toBeVisible()
})

for (const [what, days] of [
  ['fast', 1],
  ['slow', -1],
] as const) {
  test(`a clock that is a day ${what} changes nothing`, async ({ page, open }) => {
    await page.clock.install({ time: Date.now() + days * 86_400_000 })
    await page.route('**/rest/round/made-up', (route) => route.fulfill({ json: made }))
    await page.context().clearCookies()
    await signIn(page, golfer)
    await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
    await open(MADE_UP)
    await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
    await page.goto('/login')
    await page.waitForURL('**/rounds')
  })
}
