import { describe, expect, test, vi } from 'vitest'
import { getAccount } from '../../../../src/contract/account.ts'
import { createAccount } from '../../../../src/features/account/account.store.ts'
import {
  EMAIL_TAKEN,
  NAME_SAVED,
  NOT_SAVED,
  UNCONFIRMED_SIGN_IN,
  WRONG_PASSWORD,
} from '../../../../src/features/account/messages.ts'
import { INSECURE_PAGE, UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@golf.example', name: 'Ann', isConfirmed: true }

function setUp({ hasCrypto = true } = {}) {
  const stub = stubApi()
  const shown = fakeVisibility()
  const onRenamed = vi.fn()
  const onSignedOut = vi.fn()
  const account = createAccount({
    api: stub.api,
    makeCredential: async (email, password) => (hasCrypto ? `${email} ${password}` : undefined),
    visibility: shown.visibility,
    onRenamed,
    onSignedOut,
  })
  account.start()
  return { ...stub, ...shown, account, onRenamed, onSignedOut }
}
async function loaded(value: object = ann, options = {}) {
  const setup = setUp(options)
  await setup.respondLast(success(value))
  return setup
}

describe('loading', () => {
  test('fails with the reason, and succeeds on a second attempt', async () => {
    const { account, respondLast } = setUp()
    await respondLast(networkFailure)
    expect(account.$state.get()).toEqual({ status: 'failed', failure: { kind: 'network' } })
    const retry = account.load()
    await respondLast(success(ann))
    await retry
    expect(account.$state.get()).toEqual({ status: 'found', value: ann })
  })

  test('checks the user again when the service responds that nobody is signed in', async () => {
    const { onSignedOut, respondLast } = setUp()
    await respondLast(httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  test('is repeated when the page is shown again while a new email waits for its confirmation', async () => {
    const { account, calls, setHidden, respondLast } = await loaded({
      ...ann,
      pendingEmail: 'next@golf.example',
    })
    setHidden(true)
    expect(calls).toHaveLength(1)
    setHidden(false)
    await respondLast(success({ ...ann, id: 'next@golf.example' }))
    expect(account.$state.get()).toMatchObject({ value: { id: 'next@golf.example' } })
    setHidden(true)
    setHidden(false)
    expect(calls).toHaveLength(2)
  })
})

describe('changes', () => {
  test('rename the account and the current user', async () => {
    const { account, onRenamed, respondLast } = await loaded()
    const renaming = account.rename('Ann Lee')
    await respondLast(success({ ...ann, name: 'Ann Lee' }))
    expect(await renaming).toEqual({ kind: 'success', text: NAME_SAVED })
    expect(account.$state.get()).toMatchObject({ value: { name: 'Ann Lee' } })
    expect(onRenamed).toHaveBeenCalledWith({ ...ann, name: 'Ann Lee' })
  })

  test('of the email send the credentials of both addresses', async () => {
    const { account, calls, respondLast } = await loaded()
    const request = account.requestEmailChange(' next@golf.example ', 'secret')
    await settled()
    expect(calls.at(-1)?.input.body).toEqual({
      newId: 'next@golf.example',
      token: 'ann@golf.example secret',
      newToken: 'next@golf.example secret',
    })
    await respondLast(success(null))
    expect(await request).toMatchObject({ kind: 'success' })
    expect(account.$state.get()).toMatchObject({ value: { pendingEmail: 'next@golf.example' } })
    const cancelling = account.cancelEmailChange()
    await respondLast(success(null))
    await cancelling
    expect(account.$state.get()).toMatchObject({ value: { pendingEmail: undefined } })
  })

  test.each([
    [httpFailure(422), { text: WRONG_PASSWORD }],
    [httpFailure(403), { text: UNCONFIRMED_SIGN_IN }],
    [httpFailure(409), { text: EMAIL_TAKEN }],
    [httpFailure(429), { text: NOT_SAVED, detail: expect.stringContaining('Too many attempts') }],
    [httpFailure(500), { text: NOT_SAVED, detail: expect.any(String) }],
    [networkFailure, { text: NOT_SAVED, detail: UNREACHABLE }],
  ])('of the email that fail say why (%#)', async (failure, message) => {
    const { account, respondLast } = await loaded()
    const request = account.requestEmailChange('next@golf.example', 'secret')
    await settled()
    await respondLast(failure)
    expect(await request).toMatchObject({ kind: 'danger', ...message })
    expect(account.$state.get()).toEqual({ status: 'found', value: ann })
  })

  test('with a password are not sent over an insecure connection', async () => {
    const { account, calls } = await loaded(ann, { hasCrypto: false })
    expect(await account.changePassword('old', 'new-secret')).toEqual({ kind: 'danger', text: INSECURE_PAGE })
    expect(await account.requestEmailChange('a@b.co', 'old')).toEqual({ kind: 'danger', text: INSECURE_PAGE })
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([getAccount])
  })

  test('check the user again when the session has ended', async () => {
    const { account, onSignedOut, respondLast } = await loaded()
    const changing = account.changePassword('old', 'new-secret')
    await settled()
    await respondLast(httpFailure(401))
    await changing
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})
