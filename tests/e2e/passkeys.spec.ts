import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { runManage } from '../support/run-manage.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { fillLogin, golfer, openRow, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

/** Adds a virtual authenticator that accepts every prompt. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** With `false`, the authenticator leaves prompts open. */
    setPresence: (isPresent: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent }),
  }
}
const offer = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

test('adds a passkey, renames it, signs in with it and removes it, by keyboard', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const authenticator = await addAuthenticator(page)
  await startSession(page.context(), golfer)
  await open('/account')
  await openRow(page, 'Passkeys')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

  await test.step('adding needs the password', async () => {
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
    await section.getByRole('button', { name: 'Add a passkey' }).focus()
    await page.keyboard.press('Enter')
    await expect(section.getByLabel('Name of the passkey')).toBeFocused()
    await page.keyboard.type('My phone')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await expect(section.getByRole('alert')).toHaveText('Wrong password')
    await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(golfer.password)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('status')).toHaveText('Passkey added')
    await expect(section.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  })

  await test.step('the passkey is renamed', async () => {
    await section.getByRole('button', { name: 'Rename My phone' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { part: 'dialog' })
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Old phone')
    await page.keyboard.press('Enter')
    await expect(section.getByRole('status')).toHaveText('Passkey renamed')
    await expect(section.getByText('Old phone')).toBeVisible()
  })

  await test.step('the passkey signs in, and the user returns to the page', async () => {
    await page.context().clearCookies()
    await authenticator.setPresence(false)
    await open('/login?redirectUrl=%2Faccount')
    await expect(offer(page)).toBeVisible()
    await authenticator.setPresence(true)
    await offer(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')
    await openRow(page, 'Passkeys')
    await expect(section.getByText(/^Last used/)).toBeVisible()
  })

  await test.step('the passkey is suggested in the email field', async () => {
    await page.context().clearCookies()
    await open('/login?redirectUrl=%2Faccount')
    await page.getByLabel('Email').focus()
    await expect(page).toHaveURL('/account')
  })

  await test.step('the passkey is removed, and no longer signs in', async () => {
    await openRow(page, 'Passkeys')
    await section.getByRole('button', { name: 'Remove Old phone' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Wrong password')
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectAccessible(page, { part: 'dialog', widths: BOTH_WIDTHS })
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(golfer.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(section.getByRole('status')).toHaveText('Passkey removed')
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
    await page.context().clearCookies()
    await open('/login')
    await offer(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey is not known here' })).toBeVisible()
  })
})

test('creates an access token, copies its secret once and revokes it, by keyboard', {
  tag: '@detail',
}, async ({ page, site, open }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await startSession(page.context(), golfer)
  await open('/account')
  await openRow(page, 'Apps')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Apps', exact: true }) })
  const create = section.getByRole('button', { name: 'Create an access token' })
  let secret = ''

  await test.step('creating needs the password, and shows the secret once', async () => {
    await expect(section.getByText('No app has access to your rounds.')).toBeVisible()
    await create.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('My watch')
    await page.keyboard.press('Tab')
    await page.keyboard.type(golfer.password)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('heading', { name: 'The access token “My watch”' })).toBeFocused()
    secret = await section.getByText(/^rounds_/).innerText()
    await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
    await section.getByRole('button', { name: 'Copy' }).press('Enter')
    await expect(section.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await section.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(create).toBeFocused()
    await expect(section.getByText(secret)).toBeHidden()
  })

  await test.step('an app uses it without cookies, which the page shows', async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const app = async () => (await fetch(`${site.origin}/rest/rounds`, { headers })).status
    expect(await app()).toBe(200)
    await open('/account')
    await openRow(page, 'Apps')
    await expect(section.getByText(/^Last used/)).toBeVisible()
    await section.getByRole('button', { name: 'Revoke My watch' }).press('Enter')
    await expectAccessible(page, { part: 'dialog', widths: BOTH_WIDTHS })
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await expect(section.getByRole('status')).toHaveText('Access token revoked')
    await expect(section.getByText('No app has access to your rounds.')).toBeVisible()
    expect(await app()).toBe(401)
  })
})

test('lets staff set up a second step with a link, and requires it', async ({ page, open }) => {
  const site = await startSiteProcess({ STAFF_MFA: 'required', DEMO_DATA: 'off' })
  try {
    const email = 'new@club.example'
    const environment = { DATA_DIR: site.dataDir, STAFF_MFA: 'required', SITE_URL: site.origin }
    const { out } = await runManage(environment, 'staff', 'add', email, '--json')
    const { link } = JSON.parse(out) as { link: string }
    const codes: string[] = []
    let secret = ''

    await test.step('the link sets the password', async () => {
      await open(link)
      await expect(page).toHaveURL(`${site.origin}/enrol/-`)
      await page.getByLabel('Password', { exact: true }).fill('fore-please-bo')
      await page.getByLabel('Confirm password').fill('fore-please-bo')
      await expectAccessible(page, { part: 'main' })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeFocused()
      await expectAccessible(page, { part: 'main' })
    })

    await test.step('an authenticator app is set up, with recovery codes', async () => {
      await page.getByRole('button', { name: 'Use an app' }).press('Enter')
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Wrong code')
      await expectAccessible(page, { part: 'main' })
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').first()).toHaveText('Your second step is set up')
      codes.push(...(await page.getByRole('listitem').allInnerTexts()).filter((text) => /^\w{4}-/.test(text)))
      expect(codes).toHaveLength(10)
      await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
    })

    await test.step('after the password, a wrong code is rejected and a recovery code opens the console', async () => {
      await page.goto(`${site.origin}/admin`)
      await expect(page).toHaveURL(/\/login/)
      await settled(page)
      await fillLogin(page, { email, password: 'fore-please-bo' })
      // Waits until the form works, after the redirect from the console.
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Confirm your sign-in' })).toBeVisible()
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
      await expectAccessible(page, { part: 'main', widths: BOTH_WIDTHS })
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'Wrong code' })).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
      await expectAccessible(page, { part: 'main' })
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${site.origin}/admin`)
      await expect(page.getByText('Find user').first()).toBeVisible()
    })

    await test.step('a passkey from a new link signs in and confirms in one step', async () => {
      await addAuthenticator(page)
      const enrol = await runManage(environment, 'staff', 'enrol', email, '--json')
      await open((JSON.parse(enrol.out) as { link: string }).link)
      await page.getByRole('button', { name: 'Create a passkey' }).press('Enter')
      await expect(page.getByRole('status').first()).toHaveText('Your second step is set up')
      await page.goto(`${site.origin}/admin`)
      await offer(page).click()
      await expect(page.getByText('Find user').first()).toBeVisible()
    })
  } finally {
    await site.stop()
  }
})

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
