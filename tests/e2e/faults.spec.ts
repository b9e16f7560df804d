import type { Page, Route } from 'playwright/test'
import { unsubscribePath } from '../../src/routes.ts'
import { PARS_18, playerCard, settingsOf } from '../support/round-values.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { newcomer } from './accounts.ts'
import { expect, test } from './staff.ts'

// Tests each kind of failure in a real browser, without leaving the page, for the screens whose own test file shows none.
// `tests/unit/platform/api` maps every network fault to one of these kinds, and `tests/component/faults` covers every
// call of every screen.

type Responder = (route: Route) => Promise<void>
const FAULTS = {
  network: (route) => route.abort('connectionrefused'),
  http: (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }),
  malformed: (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hotel Wi-Fi</h1>' }),
} satisfies Record<string, Responder>
type Kind = keyof typeof FAULTS

/** The text on staff screens for each kind of failure. */
const STAFF_NOTES = {
  network: 'The service did not respond.',
  http: 'The service failed (500): out of order',
  malformed: 'The service sent a response that this page cannot read.',
}

interface Screen {
  name: string
  path: string
  /** Prepares other calls than the one that fails. */
  prepare?: (page: Page) => Promise<unknown>
  call: string
  /** The text that the screen shows for each kind of failure. A call that ignores its response is never `malformed`. */
  shows: Partial<Record<Kind, string>>
  /** Fills in the form; the values must survive a failure. */
  fill?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
  /** The response once the service works again. */
  recover: Responder
  done: (page: Page) => Promise<void>
  isPublic?: boolean
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const reads = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const noContent: Responder = (route) => route.fulfill({ status: 204 })
const passOn: Responder = (route) => route.fallback()
const roundResponse = {
  type: 'Round',
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] },
}

const screens: readonly Screen[] = [
  {
    name: 'sign-up',
    path: '/signup',
    call: '**/rest/auth/signup',
    shows: { network: 'Sign up failed', http: 'Sign up failed', malformed: 'Sign up failed' },
    isPublic: true,
    async fill(page) {
      const person = newcomer()
      await page.getByLabel('Name').fill(person.name)
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
    },
    act: press('Sign up'),
    recover: passOn,
    done: (page) => page.waitForURL('**/rounds'),
  },
  {
    name: 'unsubscribe',
    path: unsubscribePath('T1'),
    // The present preferences did not load.
    prepare: (page) => page.route('**/rest/unsubscribe/T1', (route) => route.fulfill({ status: 503 })),
    call: '**/rest/unsubscribe/T1*mode=add',
    shows: {
      network: 'Failed to update preferences',
      http: 'Failed to update preferences',
      malformed: 'Failed to update preferences',
    },
    isPublic: true,
    fill: (page) => page.getByLabel('Product discounts and promotions').check(),
    act: press('Save'),
    recover: noContent,
    done: reads('Email preferences updated'),
  },
  {
    name: 'rounds',
    path: '/rounds',
    call: '**/rest/rounds',
    shows: { network: 'Retry', http: 'Retry', malformed: 'Retry' },
    act: press('Retry'),
    recover: passOn,
    done: (page) => expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0),
  },
  {
    name: 'admin, Promo codes',
    path: '/admin?tab=promo&view=lookup',
    call: '**/rest/admin/promo_code?*',
    shows: STAFF_NOTES,
    fill: (page) => page.getByLabel('Code', { exact: true }).fill('CODE1'),
    act: press('Search'),
    recover: (route) => route.fulfill({ json: { type: 'pro_year' } }),
    done: reads('Promo Code Details'),
  },
  {
    name: 'mailing',
    path: '/mailing',
    call: '**/mailing-flow',
    shows: {
      network: 'The service did not respond, so the emails may be on their way.',
      http: 'out of order',
      malformed: 'The service did not respond, so the emails may be on their way.',
    },
    async fill(page) {
      await page.getByLabel('File name').fill('club-night.csv')
      await page.getByLabel('Template ID').fill('spring-offer')
      await page.getByLabel('Campaign').fill('Spring')
      // Waits for the lazily loaded steps, which have fields, too.
      await expect(page.getByRole('row', { name: /club-night/ })).toBeVisible()
    },
    async act(page) {
      await press('Send')(page)
      await press('Send emails')(page)
    },
    recover: noContent,
    done: (page) => expect(page.getByRole('alert')).toHaveText(''),
  },
  {
    name: 'course of a round',
    path: '/pinhole?token=mock',
    call: '**/rest/round/mock',
    shows: STAFF_NOTES,
    fill: (page) => expect(page.getByLabel('Link or token of a round')).toHaveValue('mock'),
    act: press('Try again'),
    recover: (route) => route.fulfill({ json: roundResponse }),
    done: (page) => expect(page.getByRole('table').first()).toBeVisible(),
  },
]

const formValues = (page: Page) =>
  page
    .locator('input:not([type=file])')
    .evaluateAll((all) =>
      all.map(
        (input) => input instanceof HTMLInputElement && [input.name, input.value, input.checked].join(' '),
      ),
    )

for (const { isPublic, ...screen } of screens) {
  test.describe(() => {
    if (isPublic) test.use({ storageState: { cookies: [], origins: [] } })

    test(`${screen.name} explains each failure, keeps the form and recovers`, { tag: '@detail' }, async ({
      page,
      open,
      allowConsoleError,
    }) => {
      // The history logs why the list did not load.
      allowConsoleError('The rounds did not load')
      const kinds = Object.keys(screen.shows) as Kind[]
      let respond: Responder = FAULTS.network
      let responses = 0
      await page.route(screen.call, async (route) => {
        await respond(route)
        responses++
      })
      await screen.prepare?.(page)
      await open(screen.path)
      await screen.fill?.(page)
      const values = await formValues(page)
      for (const [at, kind] of kinds.entries()) {
        await test.step(kind, async () => {
          respond = FAULTS[kind]
          // A page without a form makes its first call when it opens.
          if (screen.fill || at > 0) {
            const before = responses
            await screen.act(page)
            await expect.poll(() => responses).toBe(before + 1)
          }
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expect(page.getByText(screen.shows[kind] ?? '').first()).toBeVisible()
          expect(await formValues(page)).toEqual(values)
          if (kind === 'http') await expectAccessible(page)
        })
      }
      respond = screen.recover
      await screen.act(page)
      await screen.done(page)
    })
  })
}

test('offers Retry on sign-in when a staff page cannot check the user, and then returns to it', {
  tag: '@detail',
}, async ({ page }) => {
  await page.route('**/rest/auth/get_user', FAULTS.network)
  await page.goto('/mailing')
  await expect(page).toHaveURL('/login?redirectUrl=%2Fmailing')
  await expect(page.getByRole('heading', { name: 'The service cannot be reached' })).toBeVisible()
  await page.unroute('**/rest/auth/get_user')
  await press('Retry')(page)
  await expect(page).toHaveURL('/mailing')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
})

test('times out the check of the user without a response, and opens the history on Retry', {
  tag: '@detail',
}, async ({ page, open }) => {
  await page.clock.install()
  await page.route('**/rest/auth/get_user', () => {})
  await open('/rounds')
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page).toHaveTitle(/Fairway/)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.unroute('**/rest/auth/get_user')
  await press('Retry')(page)
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
})
