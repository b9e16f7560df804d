import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('lists, filters, undoes and saves changes of staff', async ({ page, open }) => {
  const name = `audit-${Date.now()}`
  await page.clock.install()
  await open('/audit?kind=all')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByText('Viewed audit log').first()).toBeVisible()

  await test.step('shows a new event when the window comes back', async () => {
    const stored = await page.evaluate(async (property) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch('/rest/admin/add_property', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
        body: JSON.stringify({ iid: 'I-BOB-PHONE', name: property, value: property }),
      })
      return response.status
    }, name)
    expect(stored).toBe(200)
    await expect(events.getByText(`none → ${name}`)).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(events.getByText(`none → ${name}`)).toBeVisible()
  })

  await test.step('opens an event to all that is known about it, with the keyboard', async () => {
    const event = events.getByRole('button', { name: /^Added property/ }).first()
    await event.press('Enter')
    await expect(event).toHaveAttribute('aria-expanded', 'true')
    await expect(events.getByText(`${name} = ${name}`)).toBeVisible()
    await event.press('Enter')
    await expect(events.getByText(`${name} = ${name}`)).toHaveCount(0)
  })

  await test.step('shows reads only on demand', async () => {
    await page.getByLabel('Kind').selectOption('Changes')
    await expect(page).toHaveURL(/\/audit$/)
    await expect(events.getByText('Viewed audit log')).toHaveCount(0)
    await expect(events.getByText(`none → ${name}`)).toBeVisible()
    await page.getByLabel('Kind').selectOption('Changes and reads')
    await expect(events.getByText('Viewed audit log').first()).toBeVisible()
  })

  await test.step('finds a golfer by a part', async () => {
    await page.getByLabel('Golfer or round').fill('i-bo')
    await page.clock.runFor(400)
    await expect(page).toHaveURL(/about=i-bo/)
    await expect(events.getByText('Signed in')).toHaveCount(0)
    await expect(events.getByText(`none → ${name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await page.getByLabel('Kind').selectOption('Changes and reads')
    await expect(events.getByText('Signed in').first()).toBeVisible()
  })

  await test.step('filters by person, and Back shows everything again', async () => {
    await page.getByLabel('Person').selectOption('staff@example.com')
    await expect(page).toHaveURL(/actor=staff%40example\.com/)
    await page.goBack()
    await expect(page).not.toHaveURL(/actor=/)
    await expect(events.getByText('Viewed audit log').first()).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('saves all matching events as a table', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit.csv')
  })

  await test.step('undoes a change', async () => {
    const event = events.getByRole('row').filter({ hasText: `none → ${name}` })
    await event.getByRole('button', { name: /^Undo/ }).click()
    await expect(event.getByText(/^Undone/)).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(events.getByText('Undone: added property').first()).toBeVisible()
  })
})
