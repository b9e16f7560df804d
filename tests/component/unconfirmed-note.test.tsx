import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendConfirmation } from '../../src/contract/account.ts'
import { createConfirmation } from '../../src/features/session/confirmation/confirmation.store.ts'
import { UnconfirmedNote } from '../../src/features/session/confirmation/confirmation-parts.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { httpFailure, stubApi, success } from '../support/stub-api.ts'

const EMAIL = 'ann@golf.example'
const SIGNED_UP_MS = 1_000_000
const SENT = new RegExp(`^We sent a link to .*${EMAIL}`)
const SENT_AGAIN = `We sent another link to ${EMAIL}. Open it to confirm your account.`

function open() {
  const { api, respondTo } = stubApi()
  const { clock, advance } = fakeClock(SIGNED_UP_MS)
  const { visibility } = fakeVisibility()
  let sentMs = SIGNED_UP_MS
  const mark = {
    sentMs: () => sentMs,
    write(nowMs: number) {
      sentMs = nowMs
    },
  }
  const confirmation = createConfirmation({ api, clock, visibility, mark, recheck: () => {} })
  render(<UnconfirmedNote confirmation={confirmation} email={EMAIL} />)
  return { respondTo, wait: (ms: number) => act(async () => advance(ms)) }
}
const button = () => screen.queryByRole('button', { name: 'Send again' })
const note = () =>
  screen.queryByText((_, element) => element?.tagName === 'P' && SENT.test(element.textContent))

test('offers to send the mail again after a minute, and shows one note at a time', async () => {
  const { respondTo, wait } = open()
  expect([note() !== null, button()]).toEqual([true, null])
  await wait(60_000)
  fireEvent.click(button() as HTMLElement)
  await act(() => respondTo(sendConfirmation, success(undefined)))
  expect(screen.getByRole('status').textContent).toBe(SENT_AGAIN)
  expect([note(), button()]).toEqual([null, null])
  await wait(60_000)
  expect(screen.queryByText(SENT_AGAIN)).toBeNull()
  expect([note() !== null, button() !== null]).toEqual([true, true])
})

test('keeps the note and its button when the mail was not sent', async () => {
  const { respondTo, wait } = open()
  await wait(60_000)
  fireEvent.click(button() as HTMLElement)
  await act(() => respondTo(sendConfirmation, httpFailure(429, 'Too many e-mails to this address.')))
  expect(screen.getByRole('alert').textContent).toContain('Too many e-mails to this address.')
  expect([note() !== null, button() !== null]).toEqual([true, true])
})
