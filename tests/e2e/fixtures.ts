import { test as base, expect, type Page } from 'playwright/test'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

export { expect }

interface TestFixtures {
  /** Opens a path of the site and waits until every island has come to life. */
  open: (path: string, page?: Page) => Promise<void>
  /** Lets one expected complaint of the page pass, by a part of its text. */
  allowComplaint: (part: string | RegExp) => void
  complaints: string[]
}
interface WorkerFixtures {
  /** The service with its demonstration data, one process a worker. */
  site: SiteProcess
}

/** What the browser itself writes about an answer outside 2xx or a lost connection: an answer, not a complaint. */
const ECHO = /^Failed to load resource/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names from this pattern
    async ({}, use) => {
      const site = await startSiteProcess({ LIVE_HOLE_MS: '4000' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin)
  },
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names from this pattern
  complaints: async ({}, use) => {
    await use([])
  },
  allowComplaint: async ({ complaints }, use) => {
    const allowed: (string | RegExp)[] = []
    await use((part) => allowed.push(part))
    const fits = (text: string) =>
      allowed.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text)))
    expect(complaints.filter((text) => !fits(text))).toEqual([])
  },
  context: async ({ context, complaints, allowComplaint: _ }, use) => {
    context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error' && !ECHO.test(message.text())) complaints.push(message.text())
    })
    // The policy's refusals, also those that the console keeps to itself.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`content policy: ${event.violatedDirective} refused ${event.blockedURI}`)
      })
    })
    await use(context)
  },
  open: async ({ page }, use) => {
    await use(async (path, on = page) => {
      await on.goto(path)
      await settled(on)
    })
  },
})

/** True to the rule of the house: no sleeping, no silent network; an island that waits has the attribute `ssr`. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"]):not([client="idle"])')).toHaveCount(0)
  // A first look stands in front of an island that is hidden until it shows as much.
  await expect(page.locator('astro-island[style*="none"]')).toHaveCount(0)
}

interface Login {
  email: string
  password: string
}
function loginOf(email: string): Login {
  const login = demoLogins.find((one) => one.email === email)
  if (!login) throw new Error(`the demonstration has no ${email}`)
  return login
}
export const golfer = loginOf('ann@example.com')
export const staff = loginOf('staff@example.com')

/** Signs in through the screen; ends wherever the page then leads. */
export async function signIn(page: Page, login: Login, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: /^(Sign in|Log in)$/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await settled(page)
}
