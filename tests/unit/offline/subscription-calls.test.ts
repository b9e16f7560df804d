import { expect, test } from 'vitest'
import { getPushKey, replacePushEndpoint, unfollowRound } from '../../../src/contract/push.ts'
import { createSubscriptionCalls, subscriptionPaths } from '../../../src/offline/subscription-calls.ts'

const subscription = (endpoint: string, auth = 'A') => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth } }),
})

function setUp({ current = 'https://push.example/old' as string | null, status = 204 } = {}) {
  const requests: { url: string; body: unknown; credentials: unknown }[] = []
  const calls = createSubscriptionCalls({
    apiOrigin: 'https://api.golf.example',
    pushManager: {
      getSubscription: async () => (current === null ? null : subscription(current)),
      subscribe: async ({ applicationServerKey }) =>
        subscription(`https://push.example/${applicationServerKey}`),
    },
    fetch: async (url, init) => {
      requests.push({
        url: String(url),
        body: init?.body && JSON.parse(String(init.body)),
        credentials: init?.credentials,
      })
      if (status === 0) throw new TypeError('no network')
      return init?.body ? new Response(null, { status }) : Response.json({ publicKey: 'KEY' })
    },
  })
  return { calls, requests }
}

test('calls the endpoints of the contract', () => {
  expect(subscriptionPaths).toEqual({
    key: getPushKey.path,
    remove: unfollowRound.path,
    replace: replacePushEndpoint.path,
  })
})

test('stops following a round with the secret of the subscription, without cookies', async () => {
  const { calls, requests } = setUp()
  expect(await calls.unfollow('R1')).toBe(true)
  expect(requests).toEqual([
    {
      url: 'https://api.golf.example/rest/push/subscriptions/remove',
      body: { endpoint: 'https://push.example/old', auth: 'A', round: 'R1' },
      credentials: 'omit',
    },
  ])
})

test('tells whether the service has confirmed the stop', async () => {
  expect(await setUp({ status: 503 }).calls.unfollow('R1')).toBe(false)
  expect(await setUp({ status: 0 }).calls.unfollow('R1')).toBe(false)
  const without = setUp({ current: null })
  expect(await without.calls.unfollow('R1')).toBe(true)
  expect(without.requests).toEqual([])
})

test.each([
  ['the new subscription of the browser', subscription('https://push.example/new'), 'new'],
  ['a subscription of its own if the browser has none', null, 'KEY'],
])('moves what is followed to %s', async (_, newSubscription, name) => {
  const { calls, requests } = setUp()
  await calls.renew({ oldSubscription: subscription('https://push.example/old', 'OLD'), newSubscription })
  expect(requests.at(-1)).toEqual({
    url: 'https://api.golf.example/rest/push/subscriptions/replace',
    body: {
      oldEndpoint: 'https://push.example/old',
      oldAuth: 'OLD',
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: 'P', auth: 'A' },
      publicKey: 'KEY',
    },
    credentials: 'omit',
  })
})

test('does nothing if the browser does not tell the old subscription', async () => {
  const { calls, requests } = setUp()
  await calls.renew({ oldSubscription: null, newSubscription: subscription('https://push.example/new') })
  expect(requests).toEqual([])
})
