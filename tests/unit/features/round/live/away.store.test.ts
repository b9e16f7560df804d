import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { NewsEvent } from '../../../../../src/features/round/board/feed.store.ts'
import { createAway } from '../../../../../src/features/round/live/away.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeStorage } from '../../../../support/fake-storage.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'

const event = (key: string, atMs?: number): NewsEvent => ({
  key,
  kind: 'underPar',
  hole: 3,
  step: 3,
  cardIndex: 0,
  strong: `Gus birdied ${key}`,
  rest: '',
  mark: 'circle',
  atMs,
  isSeen: atMs !== undefined,
})

function setUp(token = 'R1', storage = fakeStorage(), first = [event('1')]) {
  const $events = atom<readonly NewsEvent[]>(first)
  const { visibility, setHidden } = fakeVisibility()
  const { clock, advance } = fakeClock()
  const away = createAway({ token, $events, clock, storage, visibility })
  const stop = away.start()
  const missed = () => away.$missed.get().map(({ key }) => key)
  /** Adds events that happen now. */
  const happen = (...keys: string[]) =>
    $events.set([...keys.map((key) => event(key, clock.now())), ...$events.get()])
  return { away, setHidden, advance, missed, happen, stop, storage, $events }
}

test('tells what happened while the page was hidden, until newer events are seen', () => {
  const { setHidden, advance, missed, happen } = setUp()
  happen('2')
  expect(missed()).toEqual([])
  setHidden(true)
  advance(60_000)
  happen('3')
  setHidden(false)
  expect(missed()).toEqual(['3'])
  // What the connection brings after the return.
  advance(2_000)
  happen('4')
  expect(missed()).toEqual(['4', '3'])
  advance(5_000)
  happen('5')
  expect(missed()).toEqual(['4', '3'])
  advance(20_000)
  happen('6')
  expect(missed()).toEqual([])
})

test('tells what happened since the last visit, of the same round only, until it was read', () => {
  const first = setUp()
  first.stop()
  const again = setUp('R1', first.storage, [event('2'), event('1')])
  expect(again.missed()).toEqual(['2'])
  again.away.dismiss()
  again.happen('3')
  expect(again.missed()).toEqual([])
  expect(setUp('R2', first.storage, [event('9')]).missed()).toEqual([])
})
