import { describe, expect, test, vi } from 'vitest'
import { beginPasskeySignIn, signInWithPasskey } from '../../../../src/contract/passkeys.ts'
import { PASSKEY_FAILED } from '../../../../src/features/session/passkeys/messages.ts'
import { createPasskeyMemory } from '../../../../src/features/session/passkeys/passkey-memory.ts'
import { createPasskeySignIn } from '../../../../src/features/session/passkeys/passkey-sign-in.store.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import type { PasskeyPrompts } from '../../../../src/platform/browser/passkey-prompts.ts'
import { fakePrompts } from '../../../support/fake-prompts.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

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

  test.each([
    ['nothing when the user cancels the prompt', 'aborted', undefined],
    ['why the prompt has failed', 'failed', { kind: 'danger', text: PASSKEY_FAILED }],
  ] as const)('shows %s', async (_, reason, text) => {
    const { store, calls, respondTo, message } = setUp({ sign: async () => ({ ok: false, reason }) })
    void store.signIn()
    await respondTo(beginPasskeySignIn, success(options))
    expect(message()).toEqual(text)
    expect(calls).toHaveLength(1)
  })
})

describe('the suggestions of the email field', () => {
  /** Requests suggestions, for which the service responds with the result. */
  async function suggested(result: Result<unknown> = success(options)) {
    const page = setUp()
    const stop = page.store.start()
    void page.store.suggest()
    await settled()
    await page.respondTo(beginPasskeySignIn, result)
    return { ...page, stop }
  }

  test('sign in with the passkey that is chosen', async () => {
    const { store, respondTo, choose, onSignedIn } = await suggested()
    expect(store.$state.get()).toEqual({ status: 'idle' })
    choose()
    await settled()
    expect(store.$state.get().status).toBe('pending')
    await respondTo(signInWithPasskey, success(ann))
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(ann)
  })

  test('are requested once, and again before the challenge expires', async () => {
    const { store, calls, advance } = await suggested()
    advance(4 * MINUTE_MS - 1)
    void store.suggest()
    await settled()
    expect(calls).toHaveLength(1)
    advance(1)
    void store.suggest()
    await settled()
    expect(calls).toHaveLength(2)
  })

  test('show no message when the service fails', async () => {
    const { store } = await suggested(httpFailure(500))
    expect(store.$state.get()).toEqual({ status: 'idle' })
  })

  test('are not requested if the browser cannot show them or has no passkey of this site', async () => {
    const { store, calls } = setUp({ canAutofill: async () => false })
    void store.suggest()
    await settled()
    expect(calls).toEqual([])
    expect(setUp({ hasPasskey: false }).store.isSuggestible()).toBe(false)
  })

  test('end when the page is left', async () => {
    const { store, stop, onSignedIn } = await suggested()
    stop()
    await settled()
    expect(store.$state.get()).toEqual({ status: 'idle' })
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})
