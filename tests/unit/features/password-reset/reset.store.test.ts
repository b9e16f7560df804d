import { expect, test, vi } from 'vitest'
import { resetPassword } from '../../../../src/contract/password-reset.ts'
import { createReset } from '../../../../src/features/password-reset/reset.store.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { SERVER_ERROR } from '../../../../src/features/shared/password-link.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function opened(start = '/reset/ann%40example.com/s3cret', stored = new Map<string, string>()) {
  const stub = stubApi()
  const { page, address } = fakePage(start)
  const onSessionsEnded = vi.fn()
  const reset = createReset({
    onSessionsEnded,
    api: stub.api,
    page,
    entry: fakeStorage(stored),
    makeCredential: async (email, pw) => `${email}|${pw}`,
  })
  reset.start()
  return { ...stub, reset, address, stored, onSessionsEnded }
}

/** Submits a password, and waits until the request is sent. */
async function submitted(...address: Parameters<typeof opened>) {
  const page = opened(...address)
  void page.reset.submit('secret1')
  await settled()
  return page
}

test('removes the code from the address, works after a reload, and knows from the code that the link is for staff', async () => {
  const first = opened('/reset/bo%40example.com/staff-s3cret')
  expect(first.address()).toBe('/reset/bo%40example.com/-')
  const { reset, calls } = await submitted(first.address(), first.stored)
  expect(reset.$state.get()).toEqual({ status: 'form', email: 'bo@example.com', isStaff: true })
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'bo@example.com', code: 'staff-s3cret', token: 'bo@example.com|secret1' },
  ])
})

test('shows a copied address without the code as expired', () => {
  expect(opened('/reset/ann%40example.com/-').reset.$state.get().status).toBe('token_expired')
})

test.each([
  [{}, undefined],
  [
    { passkeysRemoved: 1 },
    'Your passkey was removed, too. You can add a passkey again on your account page.',
  ],
  [
    { passkeysRemoved: 2, deletionCancelled: true },
    'Your 2 passkeys were removed, too. You can add a passkey again on your account page. Your account will not be deleted.',
  ],
  [{ accessTokensRevoked: 2 }, 'The 2 access tokens of your apps were revoked, too.'],
  [
    { scorerLinks: 1 },
    'Links for scorers of your live rounds still work. You can withdraw them on your account page.',
  ],
  [{ notificationsEnded: 1 }, 'Notifications about rounds were ended, too.'],
])('says what a reset has changed: %j', async (result, detail) => {
  const { reset, respondTo, stored, onSessionsEnded } = await submitted()
  expect(onSessionsEnded).not.toHaveBeenCalled()
  await respondTo(resetPassword, success(result))
  const owner = { email: 'ann@example.com', isStaff: false }
  expect(reset.$state.get()).toEqual({ ...owner, status: 'success', detail })
  expect(stored.size).toBe(0)
  expect(onSessionsEnded).toHaveBeenCalledOnce()
})

test('says that the link has expired, and deletes its code', async () => {
  const { reset, respondTo, stored } = await submitted()
  await respondTo(resetPassword, httpFailure(400))
  expect(reset.$state.get().status).toBe('token_expired')
  expect(stored.size).toBe(0)
})

test.each([
  ['a server error', httpFailure(500), undefined],
  ['no connection', networkFailure, UNREACHABLE],
])('keeps the form and the code after %s', async (_, result, detail) => {
  const { reset, respondTo, stored, onSessionsEnded } = await submitted()
  await respondTo(resetPassword, result)
  expect(reset.$state.get().status).toBe('form')
  expect(messageOf(reset.$submission.get())).toEqual({ kind: 'danger', text: SERVER_ERROR, detail })
  expect(stored.size).toBe(1)
  expect(onSessionsEnded).not.toHaveBeenCalled()
})
