import { expect, test, vi } from 'vitest'
import type { LiveRound } from '../../../../src/contract/round.ts'
import { createLiveFollower } from '../../../../src/features/history/live-follower.ts'
import type { LiveDatabase } from '../../../../src/platform/live/live-database.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { settled } from '../../../support/stub-api.ts'

const value: LiveRound = { settings: undefined, scorecard: undefined }

function setUp(load?: () => Promise<LiveDatabase>) {
  const database = fakeLiveDatabase()
  const time = fakeClock()
  const page = fakeVisibility()
  const loadDatabase = vi.fn(load ?? (async () => database.liveDatabase))
  const onChange = vi.fn()
  const follow = createLiveFollower({
    clock: time.clock,
    visibility: page.visibility,
    loadDatabase,
    delayMs: () => 2_000,
  })
  return { database, time, page, loadDatabase, onChange, follow: () => follow(['L'], onChange) }
}

test('reports values in quick succession once, and does not poll while it receives them', async () => {
  const { database, time, onChange, follow } = setUp()
  follow()
  await settled()
  expect(database.tokens).toEqual(['L'])
  database.connection(true)
  for (let score = 0; score < 4; score += 1) database.value(value)
  time.advance(1_500)
  expect(onChange).toHaveBeenCalledTimes(1)
  time.advance(60_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  database.value(value)
  time.advance(1_500)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('reports a finished round and polls until the database has it again', async () => {
  const { database, time, onChange, follow } = setUp()
  follow()
  await settled()
  database.connection(true)
  database.value(undefined)
  time.advance(1_500)
  expect(onChange).toHaveBeenCalledTimes(1)
  time.advance(30_000)
  expect(onChange).toHaveBeenCalledTimes(3)
  database.value(value)
  time.advance(60_000)
  expect(onChange).toHaveBeenCalledTimes(4)
})

test('polls while the database cannot be reached or its script does not load', async () => {
  for (const load of [undefined, () => Promise.reject(new TypeError('no script'))]) {
    const { time, loadDatabase, onChange, follow } = setUp(load)
    follow()
    await settled()
    time.advance(30_000)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(loadDatabase).toHaveBeenCalledTimes(1)
  }
})

test('disconnects when the connection is lost, and reconnects with the next poll', async () => {
  const { database, time, onChange, follow } = setUp()
  follow()
  await settled()
  database.connection(false)
  database.connection(true)
  database.value(value)
  time.advance(1_500)
  expect(onChange).toHaveBeenCalledTimes(1)
  database.connection(false)
  expect(database.subscribers()).toBe(0)
  // Pages that lost their connection to the same process must not poll at the same moment.
  time.advance(3_499)
  expect(onChange).toHaveBeenCalledTimes(1)
  time.advance(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  time.advance(10_000)
  await settled()
  expect(onChange).toHaveBeenCalledTimes(3)
  expect(database.subscribers()).toBe(1)
})

test('requests nothing while the page is hidden, and loads the changes when it is shown', async () => {
  const { database, time, page, loadDatabase, onChange, follow } = setUp()
  page.setHidden(true)
  follow()
  await settled()
  time.advance(60_000)
  expect(loadDatabase).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
  page.setHidden(false)
  await settled()
  time.advance(1_500)
  expect(onChange).toHaveBeenCalledTimes(1)
  database.value(value)
  page.setHidden(true)
  expect(database.subscribers()).toBe(0)
  time.advance(60_000)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('ends connection and timers when it is stopped, even before the script has loaded', async () => {
  const { database, time, page, onChange, follow } = setUp()
  follow()()
  await settled()
  expect(database.subscribers()).toBe(0)
  const stop = follow()
  await settled()
  database.value(value)
  stop()
  page.setHidden(true)
  page.setHidden(false)
  await settled()
  time.advance(60_000)
  expect(database.subscribers()).toBe(0)
  expect(time.pendingTimers()).toBe(0)
  expect(onChange).not.toHaveBeenCalled()
})
