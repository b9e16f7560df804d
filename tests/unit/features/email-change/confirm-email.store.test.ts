import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../src/contract/session.ts'
import { createConfirmEmail } from '../../../../src/features/email-change/confirm-email.store.ts'
import type { CurrentUserState } from '../../../../src/features/session/current-user.store.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const USER: User = { id: 'ann@golf.example', name: 'Ann' }
const SIGNED_IN: CurrentUserState = { status: 'signedIn', user: USER }
const SIGN_IN = '/login?redirectUrl=%2Fconfirm-email%2F-'

let known: CurrentUserState
beforeEach(() => {
  known = SIGNED_IN
})

async function setUp({ address = '/confirm-email/a%2Fb', storage = fakeStorage() } = {}) {
  const stub = stubApi()
  const fake = fakePage(address)
  const currentUser = {
    check: vi.fn(async () => known),
    signOut: vi.fn(async (): Promise<'signedOut' | 'unreachable'> => 'signedOut'),
    setSignedOut: vi.fn(),
  }
  const listeners: (() => void)[] = []
  const onUserChange = (listener: () => void) => {
    listeners.push(listener)
    return () => {}
  }
  const confirmEmail = createConfirmEmail({
    api: stub.api,
    page: fake.page,
    storage,
    currentUser,
    onUserChange,
  })
  confirmEmail.start()
  const changeUser = async (state: CurrentUserState) => {
    known = state
    for (const listener of listeners) listener()
    await settled()
  }
  await settled()
  return { ...stub, ...fake, storage, currentUser, confirmEmail, changeUser }
}

/** Opens the link and confirms; the service responds with the result. */
async function confirming(result: Result<unknown>) {
  const page = await setUp()
  void page.confirmEmail.confirm()
  await page.respondLast(result)
  return page
}

test('changes nothing until the user confirms, then sends the code', async () => {
  const { confirmEmail, calls, respondLast, currentUser } = await setUp()
  expect(confirmEmail.$state.get()).toEqual({ status: 'ready', user: USER })
  expect(calls).toEqual([])
  void confirmEmail.confirm()
  expect(calls.map(({ input }) => input.body)).toEqual([{ code: 'a/b' }])
  await respondLast(success({ id: 'next@golf.example' }))
  expect(confirmEmail.$state.get()).toEqual({ status: 'confirmed', email: 'next@golf.example' })
  // The browser may still show the previous login.
  expect(currentUser.check).toHaveBeenCalledTimes(2)
})

test('removes the code from the address, but keeps it in the tab until it is used', async () => {
  const { confirmEmail, respondLast, address, storage, entries } = await setUp()
  expect([address(), entries()]).toEqual(['/confirm-email/-', ['/confirm-email/-']])
  const { confirmEmail: reloaded } = await setUp({ address: '/confirm-email/-', storage })
  expect(reloaded.$state.get()).toEqual({ status: 'ready', user: USER })
  void confirmEmail.confirm()
  await respondLast(success({ id: 'next@golf.example' }))
  const again = await setUp({ address: '/confirm-email/-', storage })
  expect(again.confirmEmail.$state.get()).toEqual({ status: 'expired' })
})

test('leaves the code in the address if the tab stores nothing', async () => {
  const blocked = { read: () => undefined, write: () => {} }
  known = { status: 'signedOut' }
  const { address, confirmEmail } = await setUp({ storage: blocked as never })
  expect(address()).toBe('/confirm-email/a%2Fb')
  expect(confirmEmail.$state.get()).toEqual({
    status: 'signedOut',
    signInPath: '/login?redirectUrl=%2Fconfirm-email%2Fa%252Fb',
  })
})

test.each<[string, CurrentUserState]>([
  ['nobody is signed in', { status: 'signedOut' }],
  ['the second step is missing', { status: 'signedIn', user: { ...USER, secondStep: {} as never } }],
])('leads through sign-in and back when %s', async (_, state) => {
  known = state
  const { confirmEmail, changeUser, calls } = await setUp()
  expect(confirmEmail.$state.get()).toEqual({ status: 'signedOut', signInPath: SIGN_IN })
  await confirmEmail.confirm()
  expect(calls).toEqual([])
  // The user has signed in in another tab.
  await changeUser(SIGNED_IN)
  expect(confirmEmail.$state.get()).toEqual({ status: 'ready', user: USER })
})

test('leads through sign-in when the session has ended meanwhile', async () => {
  const { confirmEmail, currentUser } = await confirming(httpFailure(401))
  expect(confirmEmail.$state.get()).toEqual({ status: 'signedOut', signInPath: SIGN_IN })
  expect(currentUser.setSignedOut).toHaveBeenCalledOnce()
})

test('offers to sign in with the account that asked for the change when another one is signed in', async () => {
  const { confirmEmail, currentUser, visited } = await confirming(httpFailure(403))
  expect(confirmEmail.$state.get()).toEqual({ status: 'otherAccount', user: USER })
  currentUser.signOut.mockResolvedValueOnce('unreachable')
  await confirmEmail.switchAccount()
  expect(confirmEmail.$state.get().status).toBe('otherAccount')
  expect(messageOf(confirmEmail.$submission.get())).toEqual({
    kind: 'danger',
    text: 'The server cannot be reached. You are still signed in.',
  })
  await confirmEmail.switchAccount()
  expect(visited).toEqual([SIGN_IN])
})

test('reports that the link has expired, and does not send it again', async () => {
  const { confirmEmail, calls } = await confirming(httpFailure(400))
  expect(confirmEmail.$state.get()).toEqual({ status: 'expired' })
  await confirmEmail.confirm()
  expect(calls).toHaveLength(1)
})

test('offers a retry while the service cannot be reached', async () => {
  known = { status: 'unreachable' }
  const { confirmEmail } = await setUp()
  expect(confirmEmail.$state.get()).toEqual({ status: 'unreachable' })
  known = SIGNED_IN
  await confirmEmail.check()
  expect(confirmEmail.$state.get()).toEqual({ status: 'ready', user: USER })
})

test.each(['/confirm-email', '/confirm-email/-'])(
  'shows %s without a code as an expired link',
  async (address) => {
    const { confirmEmail, currentUser } = await setUp({ address })
    expect(confirmEmail.$state.get()).toEqual({ status: 'expired' })
    expect(currentUser.check).not.toHaveBeenCalled()
  },
)
