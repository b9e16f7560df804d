import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('lists, filters, undoes and saves changes of staff', async ({ page, open }) => {
  const name = `audit-${Date.now()}`
  await page.clock.install()
  await open('/audit')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByText('View audit log').first()).toBeVisible()

  await test.step('offers new events without moving the list', async () => {
    const stored = await page.evaluate(async (property) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch('/rest/admin/add_property', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
        body: JSON.stringify({ iid: 'I-BOB-PHONE', name: property, value: 'dark' }),
      })
      return response.status
    }, name)
    expect(stored).toBe(200)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('button', { name: /^Show \d+ new event/ })).toBeVisible()
    await expect(events.getByText(`${name} = dark`)).toHaveCount(0)
    await page.getByRole('button', { name: /^Show \d+ new event/ }).click()
    await expect(events.getByText(`${name} = dark`)).toBeVisible()
  })

  await test.step('filters by action, and Back shows everything again', async () => {
    await page.getByLabel('Action').selectOption('Add property')
    await expect(page).toHaveURL(/\?action=add\+property$/)
    await expect(events.getByText('View audit log')).toHaveCount(0)
    await page.goBack()
    await expect(events.getByText('View audit log').first()).toBeVisible()
    await page.goForward()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('saves all matching events as a table', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save all as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit.csv')
  })

  await test.step('undoes a change', async () => {
    const event = events.getByRole('listitem').filter({ hasText: `${name} = dark` })
    await event.getByRole('button', { name: /^Undo/ }).click()
    await expect(event.getByText(/^Undone/)).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(events.getByText('Undo add property').first()).toBeVisible()
  })
})
