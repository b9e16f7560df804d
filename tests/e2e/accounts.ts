import { type BrowserContext, expect, type Page } from 'playwright/test'
import { requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { signIn as signInCall, signUp as signUpCall } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import type { SiteProcess } from '../support/site-process.ts'
import { settled } from './settled.ts'

interface Login {
  email: string
  password: string
}

function demoLogin(email: string): Login {
  const login = demoLogins.find((login) => login.email === email)
  if (!login) throw new Error(`${email} is not in the demo data`)
  return login
}
export const golfer = demoLogin('ann@example.com')
export const staff = demoLogin('staff@example.com')

/** Fills in the form that signs in. */
export async function fillLogin(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Signs in with the form and waits until the next page is interactive. */
export async function signIn(page: Page, login: Login, path = '/login'): Promise<void> {
  await page.goto(path)
  await fillLogin(page, login)
  await page.getByRole('button', { name: /^(Sign in|Log in)$/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await settled(page)
}

/** Signs a browser context in through the API, without loading a page. */
export async function startSession(context: BrowserContext, { email, password }: Login): Promise<void> {
  await post(context, signInCall.path, { id: email, token: await credentialToken(email, password) })
}

let newcomers = 0

/** Returns the details of a golfer without an account. */
export function newcomer() {
  newcomers++
  return {
    name: 'Mia',
    email: `mia-${process.pid}-${Date.now()}-${newcomers}@newcomer.example`,
    password: 'fore-please',
  }
}

/** Creates an account through the API and signs the page's context in, without loading a page. */
export async function createAccount(context: BrowserContext, person = newcomer()) {
  const token = await credentialToken(person.email, person.password)
  await post(context, signUpCall.path, { id: person.email, name: person.name, token })
  return person
}

/** Returns what the group of a pattern matches in the mails that the service prints without a mail server. */
export async function mailedLink(site: SiteProcess, pattern: RegExp): Promise<string> {
  await expect.poll(() => site.output()).toMatch(pattern)
  return pattern.exec(site.output())?.[1] ?? ''
}

/** Returns the path of the mailed link to set a password. */
export const passwordLink = (site: SiteProcess, subject: 'Confirm your' | 'Reset your', email: string) =>
  mailedLink(site, new RegExp(`${subject} .*\\n.*(/(?:reset|confirm)/${encodeURIComponent(email)}/[\\w-]+)`))

/** Confirms the address of an account with a requested reset, and signs the context in again. */
export async function confirmAccount(
  site: SiteProcess,
  context: BrowserContext,
  { email, password }: Login,
): Promise<void> {
  await post(context, requestReset.path, { id: email })
  const code = (await passwordLink(site, 'Reset your', email)).split('/').at(-1) ?? ''
  const token = await credentialToken(email, password)
  await post(context, resetPassword.path, { id: email, code, token })
  await startSession(context, { email, password })
}

/** Opens a row of the account page, which closes the other one. */
export const openRow = (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true }).press('Enter')

/** Creates an account, signs the page's context in and opens the empty history. */
export async function signUp(page: Page, person = newcomer()) {
  await createAccount(page.context(), person)
  await page.goto('/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  return person
}

/** Sends a request with the cookies and the forgery token of the context. */
export async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  await context.request.get('/rest/auth/get_user')
  const cookies = await context.cookies()
  const forgeryToken = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const response = await context.request.post(path, { data, headers: { 'X-XSRF-TOKEN': forgeryToken } })
  expect(response.status(), await response.text()).toBeLessThan(300)
}
