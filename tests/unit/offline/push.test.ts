import { expect, test } from 'vitest'
import { getPushKey, replacePushEndpoint, unfollowRound } from '../../../src/contract/push.ts'
import type { NotificationParts } from '../../../src/offline/news.ts'
import { createPush, createSubscriptionCalls, subscriptionPaths } from '../../../src/offline/push.ts'

const message = (parts: Record<string, unknown> = {}) =>
  JSON.stringify({
    round: 'R1',
    kind: 'lead',
    number: 5,
    title: 'Gus leads',
    body: '',
    url: '/round/R1',
    ...parts,
  })

/** Creates a browser that shows one notification for each tag, with its open pages. */
function setUp({ open = [], unfollows = true }: { open?: string[]; unfollows?: boolean } = {}) {
  const shown = new Map<string, { title: string; options: NotificationParts }>()
  const log: string[] = []
  const push = createPush({
    build: { homePath: '/rounds', roundPaths: ['/round/{token}'] },
    origin: 'https://golf.example',
    notifications: {
      async show(title, options) {
        shown.set(options.tag, { title, options })
      },
      find: async (tag) => (shown.has(tag) ? [notification(tag)] : []),
    },
    pages: {
      list: async () =>
        open.map((path) => ({
          url: `https://golf.example${path}`,
          focus: async () => log.push(`focus ${path}`),
        })),
      open: async (path) => log.push(`open ${path}`),
      tellChanged: () => log.push('tell'),
    },
    async unfollow(round) {
      log.push(`unfollow ${round}`)
      return unfollows
    },
  })
  function notification(tag: string) {
    const { title = '', options } = shown.get(tag) ?? {}
    return { title, body: options?.body ?? '', data: options?.data, close: () => shown.delete(tag) }
  }
  return { push, shown, log, notification, titles: () => [...shown.values()].map(({ title }) => title) }
}

test('shows one notification for each round, the newest', async () => {
  const { push, titles } = setUp()
  await push.receive(message())
  await push.receive(message({ round: 'R2', title: 'Ann leads' }))
  await push.receive(message({ number: 7, title: 'Gus won' }))
  await push.receive(message({ number: 6, title: 'Gus birdied 18' }))
  expect(titles().toSorted()).toEqual(['Ann leads', 'Gus won'])
})

test('shows something for each message, even one that cannot be read', async () => {
  const { push, titles } = setUp()
  await push.receive(undefined)
  await push.receive('{')
  expect(titles()).toEqual(['News of a round that you follow'])
})

test('brings an open page of the round to the front, or opens it', async () => {
  const opened = setUp({ open: ['/rounds', '/round/R1#7'] })
  await opened.push.receive(message())
  await opened.push.press('', opened.notification('round R1'))
  expect(opened.log).toEqual(['focus /round/R1#7'])
  expect(opened.titles()).toEqual([])

  const closed = setUp({ open: ['/rounds'] })
  await closed.push.receive(message())
  await closed.push.press('', closed.notification('round R1'))
  expect(closed.log).toEqual(['open /round/R1'])
})

test('stops following with one press, and tells the open pages', async () => {
  const { push, log, notification, titles } = setUp({ open: ['/round/R1'] })
  await push.receive(message())
  await push.press('stop', notification('round R1'))
  expect(log).toEqual(['unfollow R1', 'tell'])
  expect(titles()).toEqual([])
})

test('says that stopping failed, and stops on another press', async () => {
  const { push, log, notification, titles, shown } = setUp({ unfollows: false })
  await push.receive(message())
  await push.press('stop', notification('round R1'))
  expect(titles()).toEqual(['Not stopped'])
  expect(shown.get('round R1')?.options.actions).toEqual([{ action: 'stop', title: 'Try again' }])
  await push.press('stop', notification('round R1'))
  expect(log).toEqual(['unfollow R1', 'unfollow R1'])
})

const subscription = (endpoint: string, auth = 'A') => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth } }),
})

function setUpCalls({ current = 'https://push.example/old' as string | null, status = 204 } = {}) {
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
  const { calls, requests } = setUpCalls()
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
  expect(await setUpCalls({ status: 503 }).calls.unfollow('R1')).toBe(false)
  expect(await setUpCalls({ status: 0 }).calls.unfollow('R1')).toBe(false)
  const without = setUpCalls({ current: null })
  expect(await without.calls.unfollow('R1')).toBe(true)
  expect(without.requests).toEqual([])
})

test.each([
  ['the new subscription of the browser', subscription('https://push.example/new'), 'new'],
  ['a subscription of its own if the browser has none', null, 'KEY'],
])('moves what is followed to %s', async (_, newSubscription, name) => {
  const { calls, requests } = setUpCalls()
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
  const { calls, requests } = setUpCalls()
  await calls.renew({ oldSubscription: null, newSubscription: subscription('https://push.example/new') })
  expect(requests).toEqual([])
})
