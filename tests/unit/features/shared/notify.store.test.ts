import { expect, test } from 'vitest'
import {
  type FollowedRound,
  findFollowedRounds,
  followRound,
  getPushKey,
  unfollowRound,
} from '../../../../src/contract/push.ts'
import { failureMessage } from '../../../../src/features/shared/notify/messages.ts'
import { createNotify } from '../../../../src/features/shared/notify/notify.store.ts'
import type { Api, CallOptions } from '../../../../src/platform/api/api.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { fakePushMessages, fakeTabs } from '../../../support/fake-push-messages.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, settled, success } from '../../../support/stub-api.ts'

/** Creates a service that remembers what the browser follows, and tabs of that browser. */
function setUp() {
  const browser = fakePushMessages()
  const visibility = fakeVisibility()
  const openChannel = fakeTabs<null>()
  const calls: { path: string; input: unknown; options: CallOptions }[] = []
  const service = {
    key: 'KEY1',
    rounds: [] as FollowedRound[],
    failure: undefined as Result<never> | undefined,
  }
  const api = {
    async call(endpoint: { path: string }, input: { body?: never }, options: CallOptions = {}) {
      calls.push({ path: endpoint.path, input, options })
      const body = input.body as unknown as { round: string; publicKey: string; birdies: boolean }
      if (service.failure) return service.failure
      if (endpoint === getPushKey) return success({ publicKey: service.key })
      if (endpoint === findFollowedRounds) return success({ rounds: service.rounds })
      if (endpoint === followRound && body.publicKey !== service.key) return httpFailure(410)
      service.rounds = service.rounds.filter(({ round }) => round !== body.round)
      if (endpoint === unfollowRound) return success(null)
      const isPlayer = options.scorerKey !== undefined
      service.rounds.push({ round: body.round, birdies: body.birdies, isPlayer })
      return success({ isPlayer })
    },
  } as unknown as Pick<Api, 'call'>
  const openTab = (scorerKey?: string) =>
    createNotify({
      api,
      push: browser.push,
      tabs: openChannel(),
      visibility: visibility.visibility,
      token: 'R1',
      scorerKey,
    })
  const openLoaded = async (scorerKey?: string) => {
    const notify = openTab(scorerKey)
    notify.load()
    await settled()
    return notify
  }
  return {
    ...browser,
    visibility,
    calls,
    service,
    openTab,
    openLoaded,
    paths: () => calls.map(({ path }) => path),
  }
}

function followedOf(notify: ReturnType<typeof createNotify>) {
  const state = notify.$state.get()
  return state.status === 'found' ? state.value.followed : state.status
}

test('makes no call and asks nothing for a viewer who never asked for notifications', async () => {
  const { openTab, calls, log } = setUp()
  openTab().start()
  await settled()
  expect(calls).toEqual([])
  expect(log).toEqual([])
})

test('follows a round after the permission, with birdies if wanted, and stops', async () => {
  const { openLoaded, log, service } = setUp()
  const notify = await openLoaded()
  expect(log).toEqual([])
  expect(followedOf(notify)).toBe(undefined)
  expect(await notify.follow(false)).toBe(true)
  expect(log).toEqual(['ask', 'subscribe KEY1'])
  expect(followedOf(notify)).toEqual({ round: 'R1', birdies: false, isPlayer: false })
  expect(await notify.follow(true)).toBe(true)
  expect(service.rounds).toEqual([{ round: 'R1', birdies: true, isPlayer: false }])
  expect(await notify.stop()).toBe(true)
  expect(service.rounds).toEqual([])
  expect(followedOf(notify)).toBe(undefined)
})

test('proves with the secret of its subscription what it asks about and stops', async () => {
  const { openLoaded, browser, address, calls } = setUp()
  browser.address = address
  const notify = await openLoaded()
  await notify.stop()
  const proof = { endpoint: address.endpoint, auth: address.keys.auth }
  expect(calls.slice(1).map(({ path, input }) => ({ path, input }))).toEqual([
    { path: findFollowedRounds.path, input: { body: proof } },
    { path: unfollowRound.path, input: { body: { ...proof, round: 'R1' } } },
  ])
})

test('follows as a player with the key of a scorer', async () => {
  const { openLoaded, service } = setUp()
  const notify = await openLoaded('scorer key')
  await notify.follow(false)
  expect(service.rounds).toEqual([{ round: 'R1', birdies: false, isPlayer: true }])
})

test('shows what the service says after a reload and in another tab', async () => {
  const { openTab, service, browser, address } = setUp()
  browser.permission = 'granted'
  browser.address = address
  service.rounds = [{ round: 'R1', birdies: true, isPlayer: false }]
  const first = openTab()
  const second = openTab()
  for (const tab of [first, second]) tab.start()
  await settled()
  expect(followedOf(first)).toMatchObject({ birdies: true })
  await first.stop()
  await settled()
  expect(followedOf(second)).toBe(undefined)
  await second.follow(false)
  await settled()
  expect(followedOf(first)).toMatchObject({ birdies: false })
})

test('subscribes again once if the service has a new key', async () => {
  const { openLoaded, log, service } = setUp()
  const notify = await openLoaded()
  service.key = 'KEY2'
  expect(await notify.follow(false)).toBe(true)
  expect(log).toEqual(['ask', 'subscribe KEY1', 'subscribe KEY2'])
})

test.each([
  ['denied', 'blocked', 'blocked'],
  ['default', 'dismissed', undefined],
] as const)('asks the service nothing if the answer is %s', async (answer, kind, obstacle) => {
  const { openLoaded, browser, paths } = setUp()
  browser.answer = answer
  const notify = await openLoaded()
  expect(await notify.follow(false)).toBe(false)
  expect(notify.$action.get()).toMatchObject({ status: 'failed', failure: { kind } })
  expect(notify.$obstacle.get()).toBe(obstacle)
  expect(paths()).toEqual([getPushKey.path])
})

test('notices a permission that was changed in the settings of the browser', async () => {
  const { openTab, browser, visibility } = setUp()
  browser.permission = 'denied'
  const notify = openTab()
  notify.start()
  notify.load()
  await settled()
  expect(notify.$obstacle.get()).toBe('blocked')
  browser.permission = 'granted'
  visibility.setHidden(true)
  visibility.setHidden(false)
  await settled()
  expect(notify.$obstacle.get()).toBe(undefined)
})

test.each([
  ['homeScreen', ['icon']],
  ['none', []],
] as const)('says that the browser lacks messages: %s', async (support, calls) => {
  const { openLoaded, browser, log } = setUp()
  browser.support = support
  const notify = await openLoaded()
  expect(notify.$obstacle.get()).toBe(support)
  expect(log).toEqual(calls)
})

test('fails if the browser gets no address, and keeps what is true if the service cannot be reached', async () => {
  const { openLoaded, browser, service } = setUp()
  const notify = await openLoaded()
  browser.isReachable = false
  expect(await notify.follow(false)).toBe(false)
  expect(notify.$action.get()).toMatchObject({ failure: { kind: 'browser' } })
  browser.isReachable = true
  await notify.follow(false)
  service.failure = networkFailure
  expect(await notify.stop()).toBe(false)
  expect(followedOf(notify)).toMatchObject({ round: 'R1' })
})

test.each([
  [{ kind: 'network' } as const, 'Check your connection'],
  [{ kind: 'http', status: 409, body: 'x' } as const, 'The round has ended.'],
  [{ kind: 'http', status: 413, body: 'At most 20 rounds.' } as const, 'At most 20 rounds.'],
  [{ kind: 'http', status: 429, body: 'Try again in 10 minutes.' } as const, 'Try again in 10 minutes.'],
  [{ kind: 'http', status: 503, body: 'Internal' } as const, 'Please try again in a few minutes.'],
  [{ kind: 'malformed' } as const, 'Please try again in a few minutes.'],
  [{ kind: 'dismissed' } as const, 'allow notifications'],
  [{ kind: 'browser' } as const, 'Check your connection'],
])('says what to do about %j', (failure, text) => {
  const { detail, ...message } = failureMessage(failure, { birdies: false })
  expect(message.text).toBe('Notifications were not set up.')
  expect(detail).toContain(text)
  expect(failureMessage(failure, 'stop').text).toBe('Notifications were not stopped.')
})
