import type { MailingRun } from '../../src/contract/mailing-runs.ts'
import { mailingRun } from '../support/mailing-runs.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('lists mailings of every state, and says so when there is no list', async ({ page, open }) => {
  let status = 200
  const long = 'A campaign whose name is as long as names can be, with-a-part-that-cannot-be-broken '.repeat(
    2,
  )
  const at = Date.now()
  const run = (id: string, some: Partial<MailingRun>, counts = {}) =>
    mailingRun({ id, campaign: `Campaign ${id}`, ...some, counts: { sent: 900, left: 100, ...counts } })
  const runs = [
    run('1', { currentRate: 60, ratePerMinute: 60 }, { failed: 2, unsure: 1, suppressed: 1 }),
    run('2', { state: 'scheduled', startAtMs: at + 3_600_000 * 5, campaign: long }),
    run('3', { state: 'paused', message: '6 of 100 mails failed', changedBy: 'bob@golf.example' }),
    run('4', { state: 'stopped', changedBy: 'bob@golf.example' }),
    run('5', { state: 'finished', failedOf: '6' }, { left: 0, failed: 12 }),
    run('6', { state: 'failed', message: 'the template is gone' }),
  ]
  await page.route('**/mailing-flow/runs?**', (route) => route.fulfill({ status, json: { runs: [] } }))
  await page.route('**/mailing-flow/runs', (route) => route.fulfill({ status, json: { runs } }))
  await page.route('**/mailing-flow/runs/*', (route) => {
    const found = runs.find(({ id }) => route.request().url().endsWith(`/${id}`))
    return route.fulfill(found ? { json: found } : { status: 404 })
  })
  await page.route('**/mailing-flow/status', (route) =>
    route.fulfill({
      json: { message: 'Campaign 1: 900 of 1003 sent', inProgress: true, run: runs[2], scheduled: [runs[1]] },
    }),
  )
  await open('/mailing?view=runs&run=3')
  const opened = page.getByRole('listitem').filter({ hasText: '6 of 100 mails failed' })
  await expect(opened).toBeFocused()
  await expect(opened).toContainText('Pauses')
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  const again = page.getByRole('button', { name: 'Send to those that failed (12)' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('It goes to the 12 recipients whose mail failed')
  await expectAccessible(page, { part: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  await open('/mailing?view=runs&run=7')
  await expect(page.getByText('There is no mailing with the id 7.')).toBeVisible()
  status = 503
  await open('/mailing?view=runs')
  await expect(page.getByRole('alert')).toContainText('The mailings did not load')
  status = 404
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This service does not list mailings.')).toBeVisible()
  await expectAccessible(page)
  await open('/mailing')
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('6 of 100 mails failed')
  await expect(page.getByRole('listitem').filter({ hasText: long.trim() })).toContainText('in about 5 hours')
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  const form = page.locator('form').first()
  const { y } = (await form.boundingBox()) ?? {}
  await page.unroute('**/mailing-flow/status')
  await page.route('**/mailing-flow/status', (route) =>
    route.fulfill({ json: { message: '3 of 10 sent', inProgress: true } }),
  )
  await open('/mailing')
  await expect(page.getByText('3 of 10 sent')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Mailings' })).toHaveCount(0)
  expect((await form.boundingBox())?.y).toBe(y)
})
