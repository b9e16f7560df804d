import { expect, test, vi } from 'vitest'
import { createConfirmEmail } from '../../../../src/features/confirm-email/confirm-email.store.ts'
import { EMAIL_TAKEN, NOT_CONFIRMED } from '../../../../src/features/confirm-email/messages.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

function setUp(address = '/confirm-email/a%2Fb') {
  const stub = stubApi()
  const onConfirmed = vi.fn()
  const confirmEmail = createConfirmEmail({ api: stub.api, page: fakePage(address).page, onConfirmed })
  confirmEmail.start()
  return { ...stub, confirmEmail, onConfirmed }
}

test('changes nothing until the user confirms, then sends the code once', async () => {
  const { confirmEmail, calls, respondLast, onConfirmed } = setUp()
  expect(calls).toEqual([])
  const confirming = [confirmEmail.confirm(), confirmEmail.confirm()]
  expect(calls.map(({ input }) => input.body)).toEqual([{ code: 'a/b' }])
  await respondLast(success({ id: 'next@golf.example' }))
  await Promise.all(confirming)
  expect(confirmEmail.$state.get()).toEqual({ status: 'confirmed', email: 'next@golf.example' })
  expect(onConfirmed).toHaveBeenCalledOnce()
})

test('reports that the link has expired, and does not send it again', async () => {
  const { confirmEmail, calls, respondLast } = setUp()
  const confirming = confirmEmail.confirm()
  await respondLast(httpFailure(400))
  await confirming
  expect(confirmEmail.$state.get()).toEqual({ status: 'expired' })
  await confirmEmail.confirm()
  expect(calls).toHaveLength(1)
})

test.each([
  [httpFailure(409), EMAIL_TAKEN],
  [httpFailure(500), NOT_CONFIRMED],
  [networkFailure, 'The server cannot be reached. Check your connection and try again.'],
])('allows another attempt after any other failure (%#)', async (failure, text) => {
  const { confirmEmail, respondLast } = setUp()
  const confirming = confirmEmail.confirm()
  await respondLast(failure)
  await confirming
  expect(confirmEmail.$state.get()).toMatchObject({ status: 'ready', failure: { kind: 'danger', text } })
})

test('shows an address without a code as an expired link', () => {
  expect(setUp('/confirm-email').confirmEmail.$state.get()).toEqual({ status: 'expired' })
})
