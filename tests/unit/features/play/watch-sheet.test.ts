import { describe, expect, test } from 'vitest'
import { createSheetWatch } from '../../../../src/features/play/watch-sheet.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

const PAUSE_MS = 15_000
const live = (seq: number) => ({ type: 'LiveRound', seq }) as never

function watching() {
  const { liveDatabase, value, connection, reconnects, subscribers } = fakeLiveDatabase()
  const { clock, advance, pendingTimers } = fakeClock()
  const { visibility, setHidden } = fakeVisibility()
  const numbers: (number | undefined)[] = []
  const watch = createSheetWatch({ liveDatabase, clock, visibility })
  const watched = watch('R1', (seq) => numbers.push(seq))
  return {
    value,
    connection,
    reconnects,
    subscribers,
    advance,
    pendingTimers,
    setHidden,
    numbers,
    ...watched,
  }
}

test('tells the number of the live round, without a timer', () => {
  const { value, numbers, pendingTimers } = watching()
  value(live(3))
  value(live(4))
  expect(numbers).toEqual([3, 4])
  expect(pendingTimers()).toBe(0)
})

test('asks again and again for what a round without a live value has, while the page is visible', () => {
  const { value, numbers, advance, setHidden } = watching()
  value(live(3))
  value(undefined)
  expect(numbers).toEqual([3, undefined])
  advance(2 * PAUSE_MS)
  expect(numbers).toEqual([3, undefined, undefined, undefined])
  setHidden(true)
  advance(5 * PAUSE_MS)
  expect(numbers).toHaveLength(4)
})

test('asks no longer when the round is reopened or the page is left', () => {
  const { value, numbers, pendingTimers, subscribers, stop } = watching()
  value(undefined)
  value(undefined)
  expect(pendingTimers()).toBe(1)
  value(live(8))
  expect(numbers.at(-1)).toBe(8)
  expect(pendingTimers()).toBe(0)
  value(undefined)
  stop()
  expect(pendingTimers()).toBe(0)
  expect(subscribers()).toBe(0)
})

describe('without a connection', () => {
  test('connects again when the service is known to be back, and twice a minute while the page is visible', () => {
    const { connection, reconnects, reconnect, advance, setHidden } = watching()
    connection(false)
    reconnect()
    expect(reconnects()).toBe(1)
    advance(60_000)
    expect(reconnects()).toBe(3)
    setHidden(true)
    advance(60_000)
    expect(reconnects()).toBe(3)
  })

  test('leaves an existing connection alone, and needs no timer for it', () => {
    const { connection, reconnects, reconnect, advance, pendingTimers } = watching()
    connection(false)
    connection(true)
    reconnect()
    advance(60_000)
    expect(reconnects()).toBe(0)
    expect(pendingTimers()).toBe(0)
  })

  test('tries no longer when the page is left', () => {
    const { connection, pendingTimers, stop } = watching()
    connection(false)
    stop()
    expect(pendingTimers()).toBe(0)
  })
})
