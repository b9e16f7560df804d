import { expect, test, vi } from 'vitest'
import { confirmAccount as confirmCall, resetPassword } from '../../../../src/contract/password-reset.ts'
import { signIn, type User } from '../../../../src/contract/session.ts'
import { createConfirmAccount } from '../../../../src/features/confirm-account/confirm-account.store.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const ANN = { id: 'ann@example.com', name: 'Ann', isConfirmed: false } as User
const token = 'ann@example.com|secret1'

async function opened({
  user,
  address = '/confirm/ann%40example.com/s3cret',
}: {
  user?: User
  address?: string
} = {}) {
  const stub = stubApi()
  const fake = fakePage(address)
  const state = user ? { status: 'signedIn' as const, user } : { status: 'signedOut' as const }
  const currentUser = { setSignedIn: vi.fn(), check: vi.fn(async () => state) }
  const confirmAccount = createConfirmAccount({
    api: stub.api,
    page: fake.page,
    entry: fakeStorage(),
    makeCredential: async (email, password) => `${email}|${password}`,
    currentUser,
  })
  await confirmAccount.start()
  const submit = async (password?: string) => {
    void confirmAccount.submit(password)
    await settled()
  }
  const bodies = () => stub.calls.map(({ input }) => input.body)
  return {
    ...stub,
    ...fake,
    currentUser,
    confirmAccount,
    submit,
    bodies,
    status: () => confirmAccount.$state.get().status,
  }
}

test('one tap confirms the account that this browser is signed in to', async () => {
  const page = await opened({ user: ANN })
  expect(page.status()).toBe('tap')
  expect(page.address()).toBe('/confirm/ann%40example.com/-')
  await page.submit()
  await page.respondTo(confirmCall, success({ ...ANN, isConfirmed: undefined }))
  expect(page.bodies()).toEqual([{ id: 'ann@example.com', code: 's3cret', token: undefined }])
  expect(page.currentUser.setSignedIn).toHaveBeenCalledOnce()
  expect(page.visited).toEqual(['/rounds'])
})

test.each([
  ['nobody', undefined],
  ['somebody else', { ...ANN, id: 'bob@example.com' }],
])('asks for the password that was chosen when %s is signed in', async (_, user) => {
  const page = await opened(user && { user })
  expect(page.status()).toBe('password')
  await page.submit('secret1')
  await page.respondTo(confirmCall, success({ ...ANN, deletionCancelled: true }))
  expect(page.bodies()).toEqual([{ id: 'ann@example.com', code: 's3cret', token }])
  expect(page.visited).toEqual(['/account#deletion-cancelled'])
})

test('a wrong password confirms nothing, and a new one can be chosen', async () => {
  const page = await opened()
  await page.submit('secret1')
  await page.respondTo(confirmCall, httpFailure(422))
  expect(page.status()).toBe('password')
  expect(messageOf(page.confirmAccount.$submission.get())).toMatchObject({ text: 'Wrong password' })
  page.confirmAccount.chooseNewPassword()
  await page.submit('secret1')
  await page.respondTo(resetPassword, success({}))
  await page.respondTo(signIn, success(ANN))
  expect(page.bodies().slice(1)).toEqual([
    { id: 'ann@example.com', code: 's3cret', token },
    { id: 'ann@example.com', token },
  ])
  expect(page.visited).toEqual(['/rounds'])
})

test('says that the account is confirmed when the link is opened again', async () => {
  expect((await opened({ user: { ...ANN, isConfirmed: undefined } })).status()).toBe('confirmed')
})

test('asks for the password when the session has ended meanwhile', async () => {
  const page = await opened({ user: ANN })
  await page.submit()
  await page.respondTo(confirmCall, httpFailure(401))
  expect(page.status()).toBe('password')
})

test('sets a password where the service does not have the call', async () => {
  const page = await opened()
  await page.submit('secret1')
  await page.respondTo(confirmCall, httpFailure(405))
  expect(page.status()).toBe('newPassword')
})

test('says that the link has expired', async () => {
  const page = await opened()
  await page.submit('secret1')
  await page.respondTo(confirmCall, httpFailure(400))
  expect(page.status()).toBe('token_expired')
  expect((await opened({ address: '/confirm/ann%40example.com/-' })).status()).toBe('token_expired')
})

test('shows nobody as signed in when a password is set but signing in fails', async () => {
  const page = await opened()
  page.confirmAccount.chooseNewPassword()
  await page.submit('secret1')
  await page.respondTo(resetPassword, success({}))
  await page.respondTo(signIn, networkFailure)
  expect(page.status()).toBe('signedOut')
  expect(page.currentUser.check).toHaveBeenCalledTimes(2)
})
