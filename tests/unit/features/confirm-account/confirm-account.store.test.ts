import { expect, test, vi } from 'vitest'
import { resetPassword } from '../../../../src/contract/password-reset.ts'
import { signIn, type User } from '../../../../src/contract/session.ts'
import { createConfirmAccount } from '../../../../src/features/confirm-account/confirm-account.store.ts'
import { SERVER_ERROR } from '../../../../src/features/shared/password-link.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const ANN: User = { id: 'ann@example.com', name: 'Ann' } as User

function opened(address = '/confirm/ann%40example.com/s3cret') {
  const stub = stubApi()
  const fake = fakePage(address)
  const currentUser = { setSignedIn: vi.fn(), check: vi.fn(async () => ({ status: 'signedOut' as const })) }
  const confirmAccount = createConfirmAccount({
    api: stub.api,
    page: fake.page,
    entry: fakeStorage(),
    makeCredential: async (email, password) => `${email}|${password}`,
    currentUser,
  })
  confirmAccount.start()
  return { ...stub, ...fake, currentUser, confirmAccount }
}

/** Submits a password, and waits until the request is sent. */
async function submitted(address?: string) {
  const page = opened(address)
  void page.confirmAccount.submit('secret1')
  await settled()
  return page
}

test('removes the code from the address, sets the password, signs in and opens the history', async () => {
  const page = await submitted()
  const { confirmAccount, calls, respondTo, currentUser, visited } = page
  expect(page.address()).toBe('/confirm/ann%40example.com/-')
  await respondTo(resetPassword, success({}))
  expect(currentUser.setSignedIn).not.toHaveBeenCalled()
  await respondTo(signIn, success(ANN))
  const token = 'ann@example.com|secret1'
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'ann@example.com', code: 's3cret', token },
    { id: 'ann@example.com', token },
  ])
  expect(currentUser.setSignedIn).toHaveBeenCalledExactlyOnceWith(ANN)
  expect(confirmAccount.$state.get()).toEqual({ status: 'leaving', email: 'ann@example.com', isStaff: false })
  expect(visited).toEqual(['/rounds'])
})

test('opens the account page when it has cancelled a deletion', async () => {
  const { respondTo, visited } = await submitted()
  await respondTo(resetPassword, success({ deletionCancelled: true }))
  await respondTo(signIn, success(ANN))
  expect(visited).toEqual(['/account#deletion-cancelled'])
})

test('shows nobody as signed in when the account is confirmed but signing in fails', async () => {
  const { confirmAccount, respondTo, currentUser, visited } = await submitted()
  await respondTo(resetPassword, success({}))
  await respondTo(signIn, networkFailure)
  expect(confirmAccount.$state.get().status).toBe('signedOut')
  expect(currentUser.check).toHaveBeenCalledOnce()
  expect(visited).toEqual([])
})

test('says that the link has expired', async () => {
  const { confirmAccount, respondTo, calls } = await submitted()
  await respondTo(resetPassword, httpFailure(400))
  expect(confirmAccount.$state.get().status).toBe('token_expired')
  await confirmAccount.submit('secret1')
  expect(calls).toHaveLength(1)
})

test('keeps the form when the password could not be set', async () => {
  const { confirmAccount, respondTo } = await submitted()
  await respondTo(resetPassword, networkFailure)
  expect(confirmAccount.$state.get().status).toBe('form')
  expect(messageOf(confirmAccount.$submission.get())).toMatchObject({ text: SERVER_ERROR })
})

test('shows an address without the code as expired', () => {
  expect(opened('/confirm/ann%40example.com/-').confirmAccount.$state.get().status).toBe('token_expired')
})
