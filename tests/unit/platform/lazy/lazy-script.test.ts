import { describe, expect, test } from 'vitest'
import { createLazyScripts } from '../../../../src/platform/lazy/lazy-script.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { settled } from '../../../support/stub-api.ts'

const MINUTE_MS = 60_000

/** One page with one script, in a browser that fetches a failed script again or never does. */
function setUp({ storage = fakeStorage(), refetches = false } = {}) {
  const state = {
    nowMs: 1_800_000_000_000,
    isOnline: true,
    isReachable: true,
    isBusy: false,
    isBlocked: true,
  }
  const counts = { reloads: 0, probes: 0 }
  let hasFailed = false
  const scripts = createLazyScripts({
    now: () => state.nowMs,
    isOnline: () => state.isOnline,
    async isHostReachable() {
      counts.probes += 1
      return state.isReachable
    },
    isUserBusy: () => state.isBusy,
    reload() {
      counts.reloads += 1
    },
    storage,
  })
  const load = scripts.lazyScript(async () => {
    if (state.isBlocked || (hasFailed && !refetches)) {
      hasFailed = true
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    return 'loaded'
  })
  const fail = async () => {
    await expect(load()).rejects.toThrow('Failed to fetch')
    await settled()
  }
  const retry = async () => {
    await scripts.retryScripts()
    await settled()
  }
  return { state, counts, load, fail, retry, storage }
}

test('imports a failed script again, without a reload if the browser fetches it', async () => {
  const { state, counts, load, fail, retry } = setUp({ refetches: true })
  await fail()
  state.isBlocked = false
  await retry()
  expect(await load()).toBe('loaded')
  expect(counts.reloads).toBe(0)
})

describe('at the request of the user', () => {
  test('reloads the page if the browser never fetches a failed script again', async () => {
    const { state, counts, fail, retry } = setUp()
    await fail()
    state.isBlocked = false
    state.isBusy = true
    await retry()
    expect(counts.reloads).toBe(1)
  })

  test('reloads a second time within ten minutes', async () => {
    const first = setUp()
    await first.fail()
    await first.retry()
    const second = setUp({ storage: first.storage })
    await second.fail()
    await second.retry()
    expect(second.counts.reloads).toBe(1)
  })

  test.each([
    ['the browser is offline', { isOnline: false }],
    ['the host cannot be reached', { isReachable: false }],
  ])('does not reload while %s, but later', async (_, change) => {
    const { state, counts, fail, retry } = setUp()
    await fail()
    Object.assign(state, change)
    await retry()
    expect(counts.reloads).toBe(0)
    Object.assign(state, { isOnline: true, isReachable: true })
    await retry()
    expect(counts.reloads).toBe(1)
  })

  test('does nothing if no script has failed', async () => {
    const { counts, retry } = setUp()
    await retry()
    expect(counts).toEqual({ reloads: 0, probes: 0 })
  })
})

describe('by itself', () => {
  test('reloads once if an automatic retry fails although the host can be reached, but not after a first failure', async () => {
    const { counts, fail } = setUp()
    await Promise.all([fail(), fail()])
    expect(counts.reloads).toBe(0)
    await Promise.all([fail(), fail()])
    expect(counts).toEqual({ reloads: 1, probes: 1 })
  })

  test.each([
    ['the user is typing or has a dialog open', { isBusy: true }, fakeStorage()],
    ['the browser is offline', { isOnline: false }, fakeStorage()],
    ['the host cannot be reached', { isReachable: false }, fakeStorage()],
    ['the tab cannot remember that it did', {}, { ...fakeStorage(), write() {} }],
  ])('does not reload while %s', async (_, change, storage) => {
    const { state, counts, fail } = setUp({ storage })
    Object.assign(state, change)
    await fail()
    await fail()
    expect(counts.reloads).toBe(0)
  })

  test('reloads a tab at most once in ten minutes', async () => {
    const first = setUp()
    await first.fail()
    await first.fail()
    const second = setUp({ storage: first.storage })
    second.state.nowMs += 9 * MINUTE_MS
    await second.fail()
    await second.fail()
    expect(second.counts.reloads).toBe(0)
    second.state.nowMs += MINUTE_MS
    await second.fail()
    expect(second.counts.reloads).toBe(1)
  })
})
