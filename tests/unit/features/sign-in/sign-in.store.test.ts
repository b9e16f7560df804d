import { describe, expect, test, vi } from 'vitest'
import { requestReset } from '../../../../src/contract/password-reset.ts'
import { signIn } from '../../../../src/contract/session.ts'
import { INSECURE_PAGE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { createSignIn } from '../../../../src/features/sign-in/sign-in.store.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }

function setUp(token = 'TOKEN') {
  const stub = stubApi()
  const onSignedIn = vi.fn(async () => {})
  return {
    ...stub,
    onSignedIn,
    store: createSignIn({ api: stub.api, makeCredential: async () => token || undefined, onSignedIn }),
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

  test('shows an error and sends nothing when WebCrypto is not available', async () => {
    const { store, calls } = setUp('')
    await store.signIn('ann@example.com', 'secret1')
    expect(messageOf(store.$state.get())?.text).toBe(INSECURE_PAGE)
    expect(calls).toEqual([])
  })
})

describe('requesting a reset', () => {
  test('returns to sign-in with "Password reset email sent"', async () => {
    const { store, calls, respondTo } = setUp()
    store.show('resetRequest')
    void store.requestReset(' ann@example.com')
    expect(calls[0]?.input).toEqual({ body: { id: 'ann@example.com' } })
    await respondTo(requestReset, success(null))
    expect(store.$mode.get()).toBe('signIn')
    expect(messageOf(store.$state.get())).toEqual({ kind: 'success', text: 'Password reset email sent' })
  })

  test('keeps the form with the reason of a failure, until the mode changes', async () => {
    const { store, respondTo } = setUp()
    store.show('resetRequest')
    void store.requestReset('ann@example.com')
    await respondTo(requestReset, httpFailure(400))
    expect(store.$mode.get()).toBe('resetRequest')
    expect(messageOf(store.$state.get())).toMatchObject({ kind: 'danger', text: 'Password reset failed' })
    store.show('signIn')
    expect(store.$mode.get()).toBe('signIn')
    expect(store.$state.get()).toEqual({ status: 'idle' })
  })
})
