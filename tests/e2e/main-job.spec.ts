import { fillLogin, passwordLink, signIn, staff } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { recordedRoundFile } from './recorded-round-file.ts'
import { settled } from './settled.ts'

// Tests the main journey of the product using only the screens of the built site.

test('shows an uploaded round to a new golfer and to a guest', async ({ page, newContext, site }) => {
  const email = `mia-${Date.now()}@example.com`

  await test.step('the golfer signs up and has no rounds yet', async () => {
    await page.goto('/signup')
    await settled(page)
    await page.getByLabel('Name').fill('Mia')
    await fillLogin(page, { email, password: 'fore-please' })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/rounds')
    await expect(page.getByText('Round history empty :(')).toBeVisible()
  })

  await test.step('the golfer confirms the email with the mailed link, and is signed in', async () => {
    await page.goto(await passwordLink(site, 'Confirm your', email))
    await settled(page)
    await page.getByRole('button', { name: 'Confirm' }).press('Enter')
    await page.waitForURL('**/rounds')
    await expect(page.getByText('Round history empty :(')).toBeVisible()
  })

  const link = await test.step('staff find the install and upload the recorded file', async () => {
    const staffPage = await (await newContext()).newPage()
    await signIn(staffPage, staff, '/login?redirectUrl=%2Fadmin')
    await expect(staffPage).toHaveURL(/\/admin/)
    await staffPage.getByRole('searchbox').fill(email)
    await staffPage.keyboard.press('Enter')
    const iid = await staffPage
      .getByText(/^W-[\w-]+$/)
      .first()
      .innerText()

    await staffPage
      .getByRole('tab', { name: 'Round uploader' })
      .or(staffPage.getByRole('link', { name: 'Round uploader' }))
      .click()
    await staffPage.getByLabel('Install id:').fill(iid)
    await staffPage.locator('input[type=file]').setInputFiles({
      name: 'round.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(recordedRoundFile)),
    })
    await staffPage.getByRole('button', { name: 'Submit' }).click()
    await expect(staffPage.getByText('Success loading')).toBeVisible()
    const href = await staffPage.locator('a[href^="/round/"]').first().getAttribute('href')
    return href ?? ''
  })

  await test.step('the golfer sees the round in the history and opens it', async () => {
    await page.reload()
    await page
      .getByRole('link', { name: /Heathercombe/ })
      .first()
      .click()
    await page.waitForURL(`**${link}*`)
    await expect(page).toHaveTitle('Heathercombe - Hole 1 - 14 Jun 2026')
    await expect(page.getByRole('heading', { name: 'Heathercombe' })).toBeVisible()
  })

  await test.step('a guest with the link sees the same round, hole by hole', async () => {
    const guest = await (await newContext()).newPage()
    await guest.goto(link)
    await settled(guest)
    await expect(guest).toHaveTitle('Heathercombe - Hole 1 - 14 Jun 2026')
    await guest.keyboard.press('ArrowRight')
    await expect(guest).toHaveTitle('Heathercombe - Hole 2 - 14 Jun 2026')
    await expect(guest).toHaveURL(/#2$/)
    // The strokes 5 3 5 6 4 2 5 7 4 add up to 41; the playing handicap is 9.
    const card = guest.getByRole('table', { name: 'Mia' })
    await expect(card.getByRole('row', { name: /Gross/ })).toContainText('41')
    await expect(card.getByRole('row', { name: /Net/ })).toContainText('32')
  })
})
