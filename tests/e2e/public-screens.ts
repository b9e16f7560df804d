import type { Page, Route } from 'playwright/test'
import { expect, settled } from './fixtures.ts'

/** How a service can fail, as a browser meets it. */
export const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'is stopped': (route) => route.abort('connectionrefused'),
  'closes the connection': (route) => route.abort('connectionreset'),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'answers nonsense': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }),
}
/** Those of them that are no answer at all. */
export const SILENT = ['is stopped', 'closes the connection']

/** Lets calls to a path wait until the test lets go. */
export async function hold(page: Page, path: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let count = 0
  await page.route(`**${path}`, async (route) => {
    count++
    await gate
    await route.continue()
  })
  return { letGo: () => letGo(), count: () => count }
}

let people = 0

/** Somebody nobody has heard of. */
export function newcomer() {
  people++
  return {
    name: 'Mia',
    email: `mia-${process.pid}-${Date.now()}-${people}@example.com`,
    password: 'fore-please',
  }
}

/** Makes an account through the screen; ends in its empty history. */
export async function signUp(page: Page, person = newcomer()) {
  await page.goto('/signup')
  await settled(page)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  return person
}
