import { expect, test } from 'vitest'
import { unsubscribe } from '../../../../src/contract/unsubscribe.ts'
import { createUnsubscribe } from '../../../../src/features/unsubscribe/unsubscribe.store.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function opened(address = '/unsubscribe?token=T%201') {
  const stub = stubApi()
  return { ...stub, store: createUnsubscribe(stub.api, fakePage(address).page) }
}

test('sends the chosen categories once for a double click', async () => {
  const { store, calls, respondTo } = opened()
  void store.save(['Marketing', 'RoundSharing'])
  void store.save(['Marketing', 'RoundSharing'])
  expect(calls.map(({ input }) => input)).toEqual([
    { path: { token: 'T 1' }, body: ['Marketing', 'RoundSharing'] },
  ])
  expect(store.$state.get().status).toBe('loading')
  await respondTo(unsubscribe, success(null))
  expect(store.$state.get()).toMatchObject({
    status: 'idle',
    alerts: [{ kind: 'success', text: 'Email preferences updated', dismissAfterMs: 5000 }],
  })
})

test.each([httpFailure(404), httpFailure(500), networkFailure])('shows a failure', async (result) => {
  const { store, respondTo } = opened()
  void store.save([])
  await respondTo(unsubscribe, result)
  expect(store.$state.get().alerts).toMatchObject([
    { kind: 'danger', text: 'Failed to update preferences', dismissAfterMs: 5000 },
  ])
})

test.each(['/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token=%20'])(
  'shows a failure without a request at %s, which has no token',
  async (address) => {
    const { store, calls } = opened(address)
    await store.save(['Marketing'])
    await settled()
    expect(calls).toEqual([])
    expect(store.$state.get().alerts).toMatchObject([{ text: 'Failed to update preferences' }])
  },
)

test('clears the previous alert on the next submit', async () => {
  const { store, respondTo } = opened()
  void store.save([])
  await respondTo(unsubscribe, httpFailure(500))
  void store.save([])
  expect(store.$state.get().alerts).toEqual([])
})
