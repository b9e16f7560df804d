import type { Page } from 'playwright/test'
import { createAccount, newcomer } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

// Forms that are filled in and submitted with Enter before the scripts of the page have arrived.

const SCRIPTS = /\/_astro\/.*\.js/

/** Holds all scripts of the site. Returns a function that lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

interface Form {
  name: string
  path: string
  values: Record<string, string>
  /** Waits until the form has been submitted with its values. */
  isSubmitted: (page: Page) => Promise<void>
}

test('keeps what was entered, and submits it with Enter afterwards', { tag: '@detail' }, async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin })
  const [known, next] = [await createAccount(context), newcomer()]
  await context.close()
  const forms: Form[] = [
    {
      name: 'sign-in',
      path: '/login',
      values: { Email: known.email, Password: 'wrong-password' },
      isSubmitted: (on) => expect(on.getByRole('alert')).toContainText('Wrong email or password'),
    },
    {
      name: 'reset',
      path: '/reset/ann%40example.com/a-token',
      values: { Password: 'long-enough', 'Confirm password': 'long-enough' },
      isSubmitted: (on) => expect(on.getByRole('alert')).toContainText('Password reset link has expired.'),
    },
    {
      name: 'sign-up',
      path: '/signup',
      values: { Name: next.name, Email: next.email, Password: next.password },
      isSubmitted: (on) => expect(on).toHaveURL('/rounds'),
    },
  ]
  for (const { name, path, values, isSubmitted } of forms) {
    await test.step(name, async () => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const field = (label: string) => page.getByLabel(label, { exact: true })
      for (const [label, value] of Object.entries(values)) await field(label).fill(value)
      await page.keyboard.press('Enter')
      release()
      await page.unrouteAll({ behavior: 'wait' })
      await settled(page)
      for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value)
      await field(Object.keys(values).at(-1) ?? '').press('Enter')
      await isSubmitted(page)
      await page.context().clearCookies()
    })
  }
})
