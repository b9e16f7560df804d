import { describe, expect, test, vi } from 'vitest'
import { resetPassword } from '../../../../src/contract/session.ts'
import { createReset } from '../../../../src/features/password-reset/reset.store.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { SERVER_ERROR } from '../../../../src/features/shared/password-link.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

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

test('removes the code from the address and reads the email', () => {
  const { reset, address } = opened()
  expect(address()).toBe('/reset/ann%40example.com/-')
  expect(reset.$state.get()).toEqual({ status: 'form', email: 'ann@example.com', isStaff: false })
})

test('knows from the code that the link is for staff, also after a reload', async () => {
  const first = opened('/reset/bo%40example.com/staff-s3cret')
  expect(first.reset.$state.get()).toMatchObject({ status: 'form', isStaff: true })
  const again = opened(first.address(), first.stored)
  void again.reset.submit('twelve-chars')
  await settled()
  expect(again.calls[0]?.input.body).toMatchObject({ code: 'staff-s3cret' })
  expect(again.reset.$state.get()).toMatchObject({ status: 'form', isStaff: true })
  expect(again.reset.$submission.get().status).toBe('pending')
})

test('resets the password after a reload', async () => {
  const first = opened()
  const again = opened(first.address(), first.stored)
  void again.reset.submit('secret1')
  await settled()
  expect(again.calls[0]?.input.body).toEqual({
    id: 'ann@example.com',
    code: 's3cret',
    token: 'ann@example.com|secret1',
  })
})

test('shows a copied address without the code as expired', () => {
  expect(opened('/reset/ann%40example.com/-').reset.$state.get().status).toBe('token_expired')
})

describe('a submit', () => {
  test.each([
    ['success', success({}), { status: 'success' }],
    [
      'the removal of a passkey',
      success({ passkeysRemoved: 1 }),
      {
        status: 'success',
        detail: 'Your passkey was removed, too. You can add a passkey again on your account page.',
      },
    ],
    [
      'the removal of passkeys and a cancelled deletion',
      success({ passkeysRemoved: 2, deletionCancelled: true }),
      {
        status: 'success',
        detail:
          'Your 2 passkeys were removed, too. You can add a passkey again on your account page. Your account will not be deleted.',
      },
    ],
    [
      'the end of access tokens',
      success({ accessTokensRevoked: 2 }),
      { status: 'success', detail: 'The 2 access tokens of your apps were revoked, too.' },
    ],
    ['an expired link', httpFailure(400), { status: 'token_expired' }],
    ['a server error', httpFailure(500), { status: 'form' }, SERVER_ERROR],
    [
      'a malformed response',
      malformedFailure,
      { status: 'form' },
      expect.stringContaining('Server encountered an error'),
    ],
    ['no connection', networkFailure, { status: 'form' }, SERVER_ERROR, UNREACHABLE],
  ])('shows the outcome of %s', async (_, result, state, failure?: string, detail?: string) => {
    const { reset, respondTo } = opened()
    void reset.submit('secret1')
    void reset.submit('secret1')
    await settled()
    await respondTo(resetPassword, result)
    expect(reset.$state.get()).toEqual({ email: 'ann@example.com', isStaff: false, ...state })
    const message = messageOf(reset.$submission.get())
    expect(message).toEqual(failure && { kind: 'danger', text: failure, detail })
  })

  test('deletes the code after success, but not after a server error', async () => {
    const failed = opened()
    void failed.reset.submit('secret1')
    await settled()
    await failed.respondTo(resetPassword, httpFailure(500))
    expect(failed.stored.size).toBe(1)
    void failed.reset.submit('secret1')
    await settled()
    await failed.respondTo(resetPassword, success({}))
    expect(failed.stored.size).toBe(0)
  })

  test('checks who is signed in after success only, because the reset has ended all sessions', async () => {
    const { reset, respondTo, onSessionsEnded } = opened()
    void reset.submit('secret1')
    await settled()
    await respondTo(resetPassword, httpFailure(500))
    expect(onSessionsEnded).not.toHaveBeenCalled()
    void reset.submit('secret1')
    await settled()
    await respondTo(resetPassword, success({}))
    expect(onSessionsEnded).toHaveBeenCalledOnce()
  })
})
