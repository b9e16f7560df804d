import { expect, test, vi } from 'vitest'
import { codesLeft } from '../../../../src/features/session/second-step/messages.ts'
import { createSecondStep } from '../../../../src/features/session/second-step/second-step.store.ts'
import { httpFailure, stubApi, success } from '../../../support/stub-api.ts'

const user = { id: 'staff@example.com', name: 'Staff', isStaff: true }

function setUp() {
  const stub = stubApi()
  const redirect = { check: vi.fn(async () => {}), onSignedIn: vi.fn(async () => {}) }
  return { ...stub, redirect, store: createSecondStep({ api: stub.api, redirect }) }
}

test('redirects after a code from the authenticator app', async () => {
  const { store, calls, respondLast, redirect } = setUp()
  void store.confirm('123 456')
  expect(calls[0]?.input.body).toEqual({ code: '123 456' })
  await respondLast(success({ user, recoveryCodesLeft: undefined }))
  expect(redirect.onSignedIn).toHaveBeenCalledExactlyOnceWith(user)
})

test('shows how many recovery codes are left, and redirects after confirmation', async () => {
  const { store, respondLast, redirect } = setUp()
  await store.proceed()
  void store.confirm('7KQ2-M4XB-9TWC')
  await respondLast(success({ user, recoveryCodesLeft: 0 }))
  expect(store.$confirmed.get()).toEqual({ user, recoveryCodesLeft: 0 })
  expect(redirect.onSignedIn).not.toHaveBeenCalled()
  await store.proceed()
  expect(redirect.onSignedIn).toHaveBeenCalledExactlyOnceWith(user)
})

test.each([
  [0, 'That was your last recovery code'],
  [1, 'You have 1 recovery code left'],
  [9, 'You have 9 recovery codes left'],
])('describes %i remaining recovery codes', (count, text) => {
  expect(codesLeft(count)).toContain(text)
})

test.each([401, 409])(
  'checks the user again when the session has ended or is confirmed (%i)',
  async (status) => {
    const { store, respondLast, redirect } = setUp()
    void store.confirm('123456')
    await respondLast(httpFailure(status))
    expect(redirect.check).toHaveBeenCalledOnce()
  },
)
