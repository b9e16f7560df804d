import { describe, expect, test, vi } from 'vitest'
import {
  beginEnrolmentPasskey,
  finishEnrolment,
  openEnrolment,
} from '../../../../../src/contract/second-step.ts'
import { INSECURE_PAGE } from '../../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../../src/features/shared/submission.store.ts'
import { createEnrol } from '../../../../../src/features/staff/second-step/enrol.store.ts'
import * as messages from '../../../../../src/features/staff/second-step/messages.ts'
import type { PasskeyPrompts } from '../../../../../src/platform/browser/passkey-prompts.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { fakePrompts } from '../../../../support/fake-prompts.ts'
import { fakeStorage } from '../../../../support/fake-storage.ts'
import { httpFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

const email = 'staff@example.com'
const enrolment = { email, setsPassword: false, secret: 'ABC', secretUrl: 'otpauth://totp/a' }

interface SetUp extends Partial<PasskeyPrompts> {
  start?: string
  entry?: ReturnType<typeof fakeStorage>
  isInsecure?: boolean
}

function started({ start = '/enrol/LINK', entry = fakeStorage(), isInsecure, ...changed }: SetUp = {}) {
  const stub = stubApi()
  const { page, address } = fakePage(start)
  const enrol = createEnrol({
    api: stub.api,
    page,
    entry,
    makeCredential: async (...parts) => (isInsecure ? undefined : parts.join('|')),
    prompts: { ...fakePrompts().prompts, ...changed },
  })
  enrol.start()
  const message = () => {
    const state = enrol.$state.get()
    return 'message' in state ? state.message : messageOf(enrol.$submission.get())
  }
  return { ...stub, enrol, entry, address, message, status: () => enrol.$state.get().status }
}

async function opened({ setsPassword = false, ...options }: SetUp & { setsPassword?: boolean } = {}) {
  const all = started(options)
  await all.respondTo(openEnrolment, success({ ...enrolment, setsPassword }))
  return all
}

describe('the link', () => {
  test('is removed from the address, and still works after a reload', () => {
    const first = started()
    expect(first.address()).toBe('/enrol/-')
    const again = started({ start: first.address(), entry: first.entry })
    expect(again.calls[0]?.input.body).toEqual({ link: 'LINK' })
  })

  test('is forgotten when it has expired', async () => {
    const { status, respondLast, address, entry } = started()
    await respondLast(httpFailure(400))
    expect(status()).toBe('expired')
    const again = started({ start: address(), entry })
    expect([again.status(), again.calls]).toEqual(['expired', []])
  })
})

describe('new staff', () => {
  test('are told that the page is not secure', async () => {
    const { enrol, status, message } = await opened({ setsPassword: true, isInsecure: true })
    await enrol.choosePassword('secret1')
    expect([status(), message()?.text]).toEqual(['password', INSECURE_PAGE])
  })
})

describe('an authenticator app', () => {
  test('is set up with a code, and then shows the recovery codes once', async () => {
    const { enrol, respondTo, entry, address } = await opened()
    enrol.show('app')
    void enrol.enterCode('123456')
    await respondTo(finishEnrolment, success({ recoveryCodes: ['A', 'B', 'A'] }))
    expect(enrol.$state.get()).toEqual({ status: 'done', email, recoveryCodes: ['A', 'B'] })
    expect(started({ start: address(), entry }).status()).toBe('expired')
  })

  test('sends one request for a double submit, and stays visible while it is pending', async () => {
    const { enrol, status, calls } = await opened()
    enrol.show('app')
    void enrol.enterCode('123456')
    void enrol.enterCode('123456')
    void enrol.createPasskey()
    enrol.show('choice')
    expect([status(), calls.length]).toEqual(['app', 2])
  })

  test.each([
    ['a wrong code', httpFailure(422), messages.WRONG_CODE],
    ['another failure', httpFailure(500), messages.NOT_SET_UP],
  ])('explains %s until another form is shown', async (_, result, text) => {
    const { enrol, status, message, respondTo } = await opened()
    enrol.show('app')
    void enrol.enterCode('123456')
    await respondTo(finishEnrolment, result)
    expect([status(), message()?.text]).toEqual(['app', text])
    enrol.show('choice')
    expect([status(), message()]).toEqual(['choice', undefined])
  })
})

describe('a passkey', () => {
  test.each([
    ['nothing when the user cancels the prompt', 'aborted', undefined],
    ['why the prompt has failed', 'failed', { kind: 'danger', text: messages.PASSKEY_FAILED }],
  ] as const)('shows %s', async (_, reason, text) => {
    const { enrol, calls, status, message, respondTo } = await opened({
      create: async () => ({ ok: false, reason }),
    })
    void enrol.createPasskey()
    await respondTo(beginEnrolmentPasskey, success({}))
    expect([status(), message()]).toEqual(['choice', text])
    expect(calls).toHaveLength(2)
  })

  test('is not asked for in a browser without passkeys', async () => {
    const create = vi.fn()
    const { enrol, message, calls } = await opened({ isSupported: () => false, create })
    await enrol.createPasskey()
    expect(message()).toEqual({ kind: 'danger', text: messages.NO_PASSKEYS })
    expect(calls).toHaveLength(1)
    expect(create).not.toHaveBeenCalled()
  })

  test('explains that the service could not verify it', async () => {
    const { enrol, message, respondTo } = await opened()
    void enrol.createPasskey()
    await respondTo(beginEnrolmentPasskey, success({}))
    await respondTo(finishEnrolment, httpFailure(422))
    await settled()
    expect(message()).toEqual({ kind: 'danger', text: messages.PASSKEY_FAILED, detail: undefined })
  })
})
