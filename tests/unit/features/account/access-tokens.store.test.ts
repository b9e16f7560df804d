import { expect, test } from 'vitest'
import { createAccessToken, revokeAccessToken } from '../../../../src/contract/access-tokens.ts'
import { createAccessTokens } from '../../../../src/features/account/access-tokens/access-tokens.store.ts'
import * as messages from '../../../../src/features/account/access-tokens/messages.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const token = (id: string) => ({ id, name: id, scope: 'rounds', createdMs: 1, lastUsedMs: undefined })

async function loaded() {
  const stub = stubApi()
  const store = createAccessTokens({
    api: stub.api,
    makeCredential: async () => 'TOKEN',
    onSignedOut: () => {},
  })
  void store.load()
  await stub.respondLast(success({ accessTokens: [token('T1'), token('T2')] }))
  const names = () => {
    const state = store.$state.get()
    return state.status === 'found' ? state.value.map(({ name }) => name) : state.status
  }
  const create = async () => store.create('ann@example.com', 'Watch', 'secret1')
  return { ...stub, store, names, create }
}

test('keeps the secret of a new token apart from the list until the user has taken it', async () => {
  const { store, calls, names, create, respondTo } = await loaded()
  const creating = create()
  await settled()
  expect(calls.at(-1)?.input.body).toEqual({ name: 'Watch', token: 'TOKEN' })
  await respondTo(createAccessToken, success({ ...token('T3'), secret: 'SECRET' }))
  expect(await creating).toBeUndefined()
  expect(names()).toEqual(['T1', 'T2', 'T3'])
  expect(JSON.stringify(store.$state.get())).not.toContain('SECRET')
  expect(store.$created.get()?.secret).toBe('SECRET')
  store.forgetSecret()
  expect(store.$created.get()).toBeUndefined()
})

test('forgets the secret of a token that is revoked', async () => {
  const { store, names, create, respondTo } = await loaded()
  const creating = create()
  await settled()
  await respondTo(createAccessToken, success({ ...token('T3'), secret: 'SECRET' }))
  await creating
  const revoking = store.revoke('T3')
  await respondTo(revokeAccessToken, httpFailure(404))
  expect(await revoking).toEqual({ kind: 'success', text: messages.REVOKED })
  expect(store.$created.get()).toBeUndefined()
  expect(names()).toEqual(['T1', 'T2'])
})
