import { describe, expect, test, vi } from 'vitest'
import { getAccount } from '../../../../src/contract/account.ts'
import { createAccount } from '../../../../src/features/account/account.store.ts'
import { INSECURE_PAGE } from '../../../../src/features/shared/form-failure.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const ann = { id: 'ann@golf.example', name: 'Ann', isConfirmed: true }

function setUp({ hasCrypto = true } = {}) {
  const stub = stubApi()
  const shown = fakeVisibility()
  const time = fakeClock()
  const onRenamed = vi.fn()
  const onSignedOut = vi.fn()
  const account = createAccount({
    api: stub.api,
    clock: time.clock,
    makeCredential: async (email, password) => (hasCrypto ? `${email} ${password}` : undefined),
    visibility: shown.visibility,
    onRenamed,
    onSignedOut,
  })
  account.start()
  return { ...stub, ...shown, time, account, onRenamed, onSignedOut }
}
async function loaded(value: object = ann, options = {}) {
  const setup = setUp(options)
  await setup.respondLast(success(value))
  return setup
}

describe('loading', () => {
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

  test('of the email need no password again within ten minutes, until it is wrong', async () => {
    const { account, calls, respondLast, time } = await loaded()
    const request = async (password: string, response: Parameters<typeof respondLast>[0]) => {
      const requested = account.requestEmailChange('next@golf.example', password)
      await settled()
      await respondLast(response)
      await requested
      return calls.at(-1)?.input.body
    }
    const sent = expect.objectContaining({ token: 'ann@golf.example secret' })
    expect(account.$knowsPassword.get()).toBe(false)
    // The service has accepted the password, but not the address.
    await request('secret', httpFailure(409))
    time.advance(599_999)
    expect(account.$knowsPassword.get()).toBe(true)
    expect(await request('', success(null))).toEqual(sent)
    time.advance(600_000)
    expect(account.$knowsPassword.get()).toBe(false)
    await request('secret', success(null))
    // Another browser has changed it.
    expect(await request('', httpFailure(422))).toEqual(sent)
    expect(account.$knowsPassword.get()).toBe(false)
  })

  test('with a password are not sent over an insecure connection', async () => {
    const { account, calls } = await loaded(ann, { hasCrypto: false })
    expect(await account.changePassword('old', 'new-secret')).toEqual({ kind: 'danger', text: INSECURE_PAGE })
    expect(await account.requestEmailChange('a@b.co', 'old')).toEqual({ kind: 'danger', text: INSECURE_PAGE })
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([getAccount])
  })
})
