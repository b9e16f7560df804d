import { describe, expect, test, vi } from 'vitest'
import { beginPasskeySignIn, signInWithPasskey } from '../../../../src/contract/passkeys.ts'
import {
  NO_PASSKEYS_HERE,
  PASSKEY_FAILED,
  PASSKEY_REFUSED,
} from '../../../../src/features/session/passkeys/messages.ts'
import { createPasskeyMemory } from '../../../../src/features/session/passkeys/passkey-memory.ts'
import { createPasskeySignIn } from '../../../../src/features/session/passkeys/passkey-sign-in.store.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { PasskeyPrompts } from '../../../../src/platform/browser/passkey-prompts.ts'
import { fakePrompts } from '../../../support/fake-prompts.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

const ann = { id: 'ann@example.com', name: 'Ann', isStaff: undefined }
const options = { challenge: 'AQ', timeout: 1, rpId: 'golf.example', userVerification: 'required' }
const MINUTE_MS = 60_000

interface SetUp extends Partial<PasskeyPrompts> {
  hasPasskey?: boolean
}

function setUp({ hasPasskey = true, ...changed }: SetUp = {}) {
  const stub = stubApi()
  const fake = fakePrompts()
  const memory = createPasskeyMemory(fakeStorage())
  if (hasPasskey) memory.remember()
  const onSignedIn = vi.fn(async () => {})
  let nowMs = 0
  const store = createPasskeySignIn({
    api: stub.api,
    prompts: { ...fake.prompts, ...changed },
    memory,
    now: () => nowMs,
    onSignedIn,
  })
  return {
    ...stub,
    ...fake,
    memory,
    onSignedIn,
    store,
    message: () => messageOf(store.$state.get()),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('the button', () => {
  test('is offered only where the browser can have passkeys', async () => {
    const able = setUp({ hasPasskey: false })
    const unable = setUp({ hasPasskey: false, canOffer: async () => false })
    for (const { store } of [able, unable]) {
      expect(store.$isOffered.get()).toBe(false)
      store.start()
    }
    await settled()
    expect(able.store.$isOffered.get()).toBe(true)
    expect(unable.store.$isOffered.get()).toBe(false)
  })

  test('signs in, remembers the passkey and redirects the user', async () => {
    const { store, memory, requests, respondTo, onSignedIn } = setUp({ hasPasskey: false })
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    expect(memory.has()).toBe(false)
    await respondTo(signInWithPasskey, success(ann))
    expect(requests()).toEqual(['POST /rest/auth/passkey/begin', 'POST /rest/auth/passkey/finish'])
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(ann)
    expect(memory.has()).toBe(true)
  })

  test('is ignored while a prompt is open', async () => {
    const sign = vi.fn(() => new Promise<never>(() => {}))
    const { store, calls, respondTo } = setUp({ sign })
    void store.signIn()
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    void store.signIn()
    await settled()
    expect(calls).toHaveLength(1)
    expect(sign).toHaveBeenCalledOnce()
  })

  test('shows nothing when the user cancels the prompt', async () => {
    const { store, calls, respondTo } = setUp({ sign: async () => ({ ok: false, reason: 'aborted' }) })
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    expect(store.$state.get()).toMatchObject({ status: 'done', value: undefined })
    expect(calls).toHaveLength(1)
  })

  test('explains a prompt that failed', async () => {
    const { store, respondTo, message } = setUp({ sign: async () => ({ ok: false, reason: 'failed' }) })
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    expect(message()).toEqual({ kind: 'danger', text: PASSKEY_FAILED })
  })

  test.each([
    ['a service without passkeys', httpFailure(404), NO_PASSKEYS_HERE, undefined],
    ['a service that does not know the call', httpFailure(405), NO_PASSKEYS_HERE, undefined],
    ['a service that does not implement the call', httpFailure(501), NO_PASSKEYS_HERE, undefined],
    ['too many attempts', httpFailure(429), PASSKEY_FAILED, /Too many attempts/],
    ['a server error', httpFailure(500), PASSKEY_FAILED, /server had a problem/],
    ['no connection', networkFailure, PASSKEY_FAILED, UNREACHABLE],
  ])('explains %s before the prompt opens', async (_, result, text, detail) => {
    const sign = vi.fn()
    const { store, respondTo, message } = setUp({ sign })
    void store.signIn()
    await respondTo(beginPasskeySignIn, result)
    expect(message()).toMatchObject({ kind: 'danger', text })
    expect(message()?.detail ?? '').toMatch(detail ?? /^$/)
    expect(sign).not.toHaveBeenCalled()
  })

  test.each([
    ['a passkey that the service does not know', httpFailure(401), PASSKEY_REFUSED, undefined],
    ['too many attempts', httpFailure(429), PASSKEY_FAILED, /Too many attempts/],
    ['a malformed response', malformedFailure, PASSKEY_FAILED, /server had a problem/],
    ['no connection', networkFailure, PASSKEY_FAILED, UNREACHABLE],
  ])('explains %s after the prompt, and remains usable', async (_, result, text, detail) => {
    const { store, calls, respondTo, message, onSignedIn } = setUp()
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    await respondTo(signInWithPasskey, result)
    expect(message()).toMatchObject({ kind: 'danger', text })
    expect(message()?.detail ?? '').toMatch(detail ?? /^$/)
    expect(onSignedIn).not.toHaveBeenCalled()
    void store.signIn()
    expect(store.$state.get().status).toBe('pending')
    expect(calls).toHaveLength(3)
  })
})

describe('the suggestions of the email field', () => {
  test('sign in with the passkey that is chosen', async () => {
    const { store, respondTo, choose, onSignedIn } = setUp()
    void store.suggest()
    await settled()
    await respondTo(beginPasskeySignIn, success(options))
    expect(store.$state.get()).toEqual({ status: 'idle' })
    choose()
    await settled()
    expect(store.$state.get().status).toBe('pending')
    await respondTo(signInWithPasskey, success(ann))
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(ann)
  })

  test('are requested once, and again before the challenge expires', async () => {
    const { store, calls, respondTo, advance } = setUp()
    void store.suggest()
    void store.suggest()
    await settled()
    await respondTo(beginPasskeySignIn, success(options))
    advance(4 * MINUTE_MS - 1)
    void store.suggest()
    await settled()
    expect(calls).toHaveLength(1)
    advance(1)
    void store.suggest()
    await settled()
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['the service fails', httpFailure(500)],
    ['there is no connection', networkFailure],
  ])('show no message when %s', async (_, result) => {
    const { store, respondTo } = setUp()
    void store.suggest()
    await settled()
    await respondTo(beginPasskeySignIn, result)
    expect(store.$state.get()).toEqual({ status: 'idle' })
  })

  test('explain that a chosen passkey was refused', async () => {
    const { store, respondTo, choose, message } = setUp()
    void store.suggest()
    await settled()
    await respondTo(beginPasskeySignIn, success(options))
    choose()
    await settled()
    await respondTo(signInWithPasskey, httpFailure(401))
    expect(message()).toEqual({ kind: 'danger', text: PASSKEY_REFUSED })
  })

  test('are not requested if the browser cannot show them or has no passkey of this site', async () => {
    const { store, calls } = setUp({ canAutofill: async () => false })
    void store.suggest()
    await settled()
    expect(calls).toEqual([])
    expect(setUp({ hasPasskey: false }).store.isSuggestible()).toBe(false)
  })

  test('end when the page is left', async () => {
    const { store, respondTo, onSignedIn } = setUp()
    const stop = store.start()
    void store.suggest()
    await settled()
    await respondTo(beginPasskeySignIn, success(options))
    stop()
    await settled()
    expect(store.$state.get()).toEqual({ status: 'idle' })
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})
