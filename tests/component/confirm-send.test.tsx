import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import { checkMailing, type MailingCheck } from '../../src/contract/staff/mailing-check.ts'
import { createMailingCheck } from '../../src/features/staff/mailing/check/mailing-check.store.ts'
import { createFileSuggestions } from '../../src/features/staff/mailing/file-suggestions.store.ts'
import { Mailing } from '../../src/features/staff/mailing/Mailing.tsx'
import { createMailing } from '../../src/features/staff/mailing/mailing.store.ts'
import type { Result } from '../../src/platform/api/result.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { hasAll, httpFailure, networkFailure, stubApi, success } from '../support/stub-api.ts'

const fields = { emailsFileName: 'club-night.csv', templateId: 'spring-offer', campaign: 'Spring' }
const check: MailingCheck = {
  rows: 13,
  valid: 10,
  invalid: 2,
  duplicates: 1,
  optedOut: 1,
  suppressed: 0,
  alreadySent: 4,
  toSend: 5,
  toSendAgain: 9,
  problems: [],
  placeholders: [{ text: 'club', emptyRows: 3, firstEmptyRow: 4 }],
  warnings: [],
  columns: [],
  mails: [{ row: 2, to: 'Ann <ann@golf.example>', subject: 'Spring is here', text: 'Hello' }],
  from: 'Fairway <no-reply@fairway.example>',
}

/** Shows the form, filled in, of a service in which no mailing is in progress. */
async function showForm(capabilities = hasAll) {
  const stub = stubApi()
  const { api } = stub
  const { clock } = fakeClock()
  const { visibility } = fakeVisibility()
  render(
    <Mailing
      mailing={createMailing({ api, clock, visibility })}
      suggestions={createFileSuggestions({ api, clock })}
      check={createMailingCheck({ api, clock, capabilities })}
      initial={fields}
    />,
  )
  const idle = { message: '', inProgress: false, run: null }
  await act(() => stub.respondTo(getMailingStatus, success(idle)))
  return {
    async submit(result: Result<MailingCheck> = success(check)) {
      await userEvent.click(screen.getByRole('button', { name: 'Send' }))
      await act(() => stub.respondTo(checkMailing, result))
    },
    async confirm() {
      await userEvent.click(screen.getByRole('button', { name: 'Send emails' }))
      await act(() => stub.respondTo(startMailing, success(undefined)))
    },
    sent: () => stub.calls.filter(({ endpoint }) => endpoint === startMailing).map(({ input }) => input.body),
  }
}
const title = () => within(screen.getByRole('dialog')).getByRole('heading').textContent
/** Returns the names and values of the counts in the confirmation; the last one is the sum of the others. */
function counts() {
  const list = within(screen.getByRole('dialog')).getByText('To send').closest('dl')
  const found = [...(list?.querySelectorAll('div') ?? [])].map(
    (line) => [line.firstChild?.textContent, Number(line.lastChild?.textContent)] as const,
  )
  const values = found.map(([, count]) => count)
  expect(values.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(values.at(-1))
  return found
}
const resend = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send it again to 4 recipients/ })

test('shows how many recipients are skipped and why, and which placeholders stay empty', async () => {
  const { submit } = await showForm()
  await submit()
  expect(title()).toBe('Send to 5 recipients?')
  expect(counts()).toEqual([
    ['To send', 5],
    ['Already have this campaign', 4],
    ['Opted out', 1],
    ['Invalid rows', 2],
    ['Duplicate rows', 1],
    ['Rows in the file', check.rows],
  ])
  expect(screen.getByRole('dialog').textContent).toContain('{{club}} stays empty for 3 recipients.')
})

test('shows subject and sender before anything is sent', async () => {
  const { submit } = await showForm()
  await submit()
  expect(screen.getByRole('dialog').textContent).toContain('SubjectSpring is here')
  expect(screen.getByRole('dialog').textContent).toContain('SenderFairway <no-reply@fairway.example>')
})

test.each([
  ['is refused', httpFailure(400, 'templateId: there is no template x'), 'there is no template x'],
  ['fails', networkFailure, 'could not be checked, so nothing was sent'],
])('asks nothing and sends nothing when the check %s', async (_, result, reason) => {
  const { submit, sent } = await showForm()
  await submit(result)
  expect(screen.queryByRole('button', { name: 'Send emails' })).toBeNull()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining(reason),
  )
  expect(sent()).toEqual([])
})

test('sends as confirmed where the service has no check', async () => {
  const { confirm, sent } = await showForm({ has: () => false })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(title()).toBe('Send this mailing?')
  await confirm()
  expect(sent()).toEqual([fields])
})

test('cannot send a mailing that nobody gets, unless it is sent again', async () => {
  const { submit } = await showForm()
  await submit(success({ ...check, toSend: 0 }))
  expect(title()).toBe('Nobody gets this mailing')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send emails' })
  expect(button.disabled).toBe(true)
  await userEvent.click(resend())
  expect(button.disabled).toBe(false)
})

test('limits the rate only to a valid number', async () => {
  const { submit, confirm, sent } = await showForm()
  await submit()
  const rate = screen.getByLabelText('Mails per minute')
  await userEvent.type(rate, '0')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send emails' }).disabled).toBe(true)
  await userEvent.clear(rate)
  await userEvent.type(rate, '600')
  await confirm()
  expect(sent()).toEqual([{ ...fields, ratePerMinute: 600 }])
})

test('sends to recipients who already have the campaign only if that is chosen each time', async () => {
  const { submit, confirm, sent } = await showForm()
  await submit()
  await confirm()
  await submit()
  await userEvent.click(resend())
  expect(title()).toBe('Send to 9 recipients?')
  expect(counts()).toEqual([
    ['To send', 9],
    ['Opted out', 1],
    ['Invalid rows', 2],
    ['Duplicate rows', 1],
    ['Rows in the file', check.rows],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await submit()
  expect(resend().checked).toBe(false)
  await userEvent.click(resend())
  await confirm()
  expect(sent()).toEqual([fields, { ...fields, resend: true }])
})
