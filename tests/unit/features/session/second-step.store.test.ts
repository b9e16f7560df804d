import { expect, test, vi } from 'vitest'
import {
  codesLeft,
  NOT_CONFIRMED,
  WRONG_CODE,
} from '../../../../src/features/session/second-step/messages.ts'
import { createSecondStep } from '../../../../src/features/session/second-step/second-step.store.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { httpFailure, malformedFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

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

test('sends one request for a double submit', () => {
  const { store, calls } = setUp()
  void store.confirm('123456')
  void store.confirm('123456')
  expect(calls).toHaveLength(1)
})

test.each([
  ['a wrong code', httpFailure(422), WRONG_CODE, undefined],
  ['too many attempts', httpFailure(429), NOT_CONFIRMED, /Too many attempts/],
  ['a server error', httpFailure(500), NOT_CONFIRMED, /server had a problem/],
  ['a malformed response', malformedFailure, NOT_CONFIRMED, /server had a problem/],
  ['no connection', networkFailure, NOT_CONFIRMED, UNREACHABLE],
])('explains %s and lets the user try again', async (_, result, text, detail) => {
  const { store, calls, respondLast, redirect } = setUp()
  void store.confirm('123456')
  await respondLast(result)
  const message = messageOf(store.$state.get())
  expect(message).toMatchObject({ kind: 'danger', text })
  expect(message?.detail ?? '').toMatch(detail ?? /^$/)
  expect(redirect.check).not.toHaveBeenCalled()
  void store.confirm('654321')
  expect(store.$state.get().status).toBe('pending')
  expect(calls).toHaveLength(2)
})

test('checks the user again when the session has ended', async () => {
  const { store, respondLast, redirect } = setUp()
  void store.confirm('123456')
  await respondLast(httpFailure(401))
  expect(redirect.check).toHaveBeenCalledOnce()
})
