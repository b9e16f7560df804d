import { describe, expect, test, vi } from 'vitest'
import {
  beginEnrolmentPasskey,
  finishEnrolment,
  openEnrolment,
} from '../../../../src/contract/second-step.ts'
import { createEnrol } from '../../../../src/features/second-step-setup/enrol.store.ts'
import * as messages from '../../../../src/features/second-step-setup/messages.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { PasskeyPrompts } from '../../../../src/platform/browser/passkey-prompts.ts'
import { fakePage } from '../../../support/fake-page.ts'
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

  test('is shown as expired if its token is missing', () => {
    const { status, calls } = started({ start: '/enrol/-' })
    expect(status()).toBe('expired')
    expect(calls).toEqual([])
  })

  test('is forgotten when it has expired', async () => {
    const { status, respondLast, address, entry } = started()
    await respondLast(httpFailure(400))
    expect(status()).toBe('expired')
    expect(started({ start: address(), entry }).status()).toBe('expired')
  })

  test.each([
    ['a server error', httpFailure(500), messages.NOT_OPENED],
    ['a malformed response', malformedFailure, messages.NOT_OPENED],
    ['no connection', networkFailure, messages.NOT_OPENED],
  ])('can be opened again after %s', async (_, result, text) => {
    const { enrol, status, message, respondLast, calls } = started()
    await respondLast(result)
    expect([status(), message()?.text]).toEqual(['failed', text])
    enrol.retry()
    expect([status(), calls.length]).toEqual(['loading', 2])
    await respondLast(success(enrolment))
    expect(status()).toBe('choice')
  })
})

describe('new staff', () => {
  test('choose a password first, and only its token is sent', async () => {
    const { enrol, status, calls } = await opened({ setsPassword: true })
    expect(status()).toBe('password')
    await enrol.choosePassword('secret1')
    expect(status()).toBe('choice')
    void enrol.enterCode('123456')
    expect(calls.at(-1)?.input.body).toEqual({ link: 'LINK', token: `${email}|secret1`, code: '123456' })
  })

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
    ['a wrong code', httpFailure(422), messages.WRONG_CODE, undefined],
    ['too many attempts', httpFailure(429), messages.NOT_SET_UP, /Too many attempts/],
    ['a server error', httpFailure(500), messages.NOT_SET_UP, /server had a problem/],
    ['no connection', networkFailure, messages.NOT_SET_UP, UNREACHABLE],
  ])('explains %s until another form is shown', async (_, result, text, detail) => {
    const { enrol, status, message, respondTo } = await opened()
    enrol.show('app')
    void enrol.enterCode('123456')
    await respondTo(finishEnrolment, result)
    expect(status()).toBe('app')
    expect(enrol.$submission.get()).toMatchObject({ status: 'failed', failure: { text } })
    expect(message()?.detail ?? '').toMatch(detail ?? /^$/)
    enrol.show('choice')
    expect([status(), message()]).toEqual(['choice', undefined])
  })

  test('is not set up with a link that has expired meanwhile', async () => {
    const { enrol, status, respondTo } = await opened()
    enrol.show('app')
    void enrol.enterCode('123456')
    await respondTo(finishEnrolment, httpFailure(400))
    expect(status()).toBe('expired')
  })
})

describe('a passkey', () => {
  test('is created and sent once', async () => {
    const { enrol, calls, status, respondTo } = await opened()
    void enrol.createPasskey()
    void enrol.createPasskey()
    expect(calls).toHaveLength(2)
    await respondTo(beginEnrolmentPasskey, success({}))
    expect(calls.at(-1)?.input.body).toMatchObject({ link: 'LINK', passkey: { id: 'AQ' } })
    await respondTo(finishEnrolment, success({ recoveryCodes: ['A'] }))
    expect(status()).toBe('done')
  })

  test('shows nothing when the user cancels the prompt', async () => {
    const { enrol, calls, respondTo } = await opened({
      create: async () => ({ ok: false, reason: 'aborted' }),
    })
    void enrol.createPasskey()
    await respondTo(beginEnrolmentPasskey, success({}))
    expect(enrol.$state.get()).toMatchObject({ status: 'choice' })
    expect(enrol.$submission.get()).toMatchObject({ status: 'done', value: undefined })
    expect(calls).toHaveLength(2)
  })

  test('explains a prompt that failed', async () => {
    const { enrol, message, respondTo } = await opened({
      create: async () => ({ ok: false, reason: 'failed' }),
    })
    void enrol.createPasskey()
    await respondTo(beginEnrolmentPasskey, success({}))
    expect(message()).toEqual({ kind: 'danger', text: messages.PASSKEY_FAILED })
  })

  test('is not asked for in a browser without passkeys', async () => {
    const create = vi.fn()
    const { enrol, message, calls } = await opened({ isSupported: () => false, create })
    await enrol.createPasskey()
    expect(message()).toEqual({ kind: 'danger', text: messages.NO_PASSKEYS })
    expect(calls).toHaveLength(1)
    expect(create).not.toHaveBeenCalled()
  })

  test.each([
    ['a link that has expired', httpFailure(400), 'expired', undefined],
    ['a server error', httpFailure(500), 'choice', messages.NOT_SET_UP],
    ['no connection', networkFailure, 'choice', messages.NOT_SET_UP],
  ])('explains %s before the prompt', async (_, result, status, text) => {
    const all = await opened()
    void all.enrol.createPasskey()
    await all.respondTo(beginEnrolmentPasskey, result)
    expect([all.status(), all.message()?.text]).toEqual([status, text])
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
