import { describe, expect, test, vi } from 'vitest'
import { requestReset, signIn } from '../../../../src/contract/session.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { createSignIn } from '../../../../src/features/sign-in/sign-in.store.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function setUp(token: string | undefined = 'TOKEN') {
  const stub = stubApi()
  const onSignedIn = vi.fn(async () => {})
  return {
    ...stub,
    onSignedIn,
    store: createSignIn({ api: stub.api, makeCredential: async () => token, onSignedIn }),
  }
}

describe('sign-in', () => {
  test('sends the trimmed email and the token, never the password, and redirects the user', async () => {
    const { store, calls, respondTo, onSignedIn } = setUp()
    void store.signIn(' ann@example.com ', 'secret1')
    await settled()
    expect(calls[0]?.input).toEqual({ body: { id: 'ann@example.com', token: 'TOKEN' } })
    expect(store.$state.get().status).toBe('pending')
    await respondTo(signIn, success(ann))
    expect(onSignedIn).toHaveBeenCalledWith(ann)
    expect(store.$state.get()).toMatchObject({ status: 'done', value: undefined })
  })

  test.each([
    ['a 401', httpFailure(401), 'Wrong email or password', undefined],
    ['too many attempts', httpFailure(429), 'Wrong email or password', /Too many attempts/],
    ['a server error', httpFailure(500), 'Wrong email or password', /server had a problem/],
    ['a malformed response', malformedFailure, 'Wrong email or password', /server had a problem/],
    ['no connection', networkFailure, 'Wrong email or password', UNREACHABLE],
  ])('explains %s and keeps the form usable', async (_, result, text, detail) => {
    const { store, respondTo, onSignedIn } = setUp()
    void store.signIn('ann@example.com', 'secret1')
    await settled()
    await respondTo(signIn, result)
    expect(store.$state.get().status).toBe('failed')
    const message = messageOf(store.$state.get())
    expect(message).toMatchObject({ kind: 'danger', text })
    if (detail) expect(message?.detail).toMatch(detail)
    else expect(message?.detail).toBeUndefined()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('sends one request for a double submit', async () => {
    const { store, calls } = setUp()
    void store.signIn('ann@example.com', 'secret1')
    void store.signIn('ann@example.com', 'secret1')
    await settled()
    expect(calls).toHaveLength(1)
  })

  test('clears the message on the next submit', async () => {
    const { store, respondTo } = setUp()
    void store.signIn('ann@example.com', 'wrong')
    await settled()
    await respondTo(signIn, httpFailure(401))
    void store.signIn('ann@example.com', 'right')
    expect(messageOf(store.$state.get())).toBeUndefined()
  })

  test('shows an error and sends nothing when WebCrypto is not available', async () => {
    const stub = stubApi()
    const store = createSignIn({
      api: stub.api,
      makeCredential: async () => undefined,
      onSignedIn: async () => {},
    })
    await store.signIn('ann@example.com', 'secret1')
    expect(messageOf(store.$state.get())?.text).toBe(INSECURE_PAGE)
    expect(stub.calls).toEqual([])
  })
})

describe('requesting a reset', () => {
  test('returns to sign-in with "Password reset email sent"', async () => {
    const { store, calls, respondTo } = setUp()
    store.show('resetRequest')
    void store.requestReset('ann@example.com')
    expect(calls[0]?.input).toEqual({ body: { id: 'ann@example.com' } })
    await respondTo(requestReset, success(null))
    expect(store.$mode.get()).toBe('signIn')
    expect(store.$state.get()).toMatchObject({
      status: 'done',
      value: { kind: 'success', text: 'Password reset email sent' },
    })
  })

  test.each([httpFailure(400), httpFailure(500)])(
    'keeps the form and shows "Password reset failed"',
    async (result) => {
      const { store, respondTo } = setUp()
      store.show('resetRequest')
      void store.requestReset('ann@example.com')
      await respondTo(requestReset, result)
      expect(store.$mode.get()).toBe('resetRequest')
      expect(store.$state.get()).toMatchObject({
        failure: { kind: 'danger', text: 'Password reset failed' },
      })
    },
  )

  test('clears the message when the mode changes', async () => {
    const { store, respondTo } = setUp()
    store.show('resetRequest')
    void store.requestReset('ann@example.com')
    await respondTo(requestReset, httpFailure(500))
    store.show('signIn')
    expect(store.$mode.get()).toBe('signIn')
    expect(store.$state.get()).toEqual({ status: 'idle' })
  })
})
