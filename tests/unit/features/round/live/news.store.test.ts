import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { NewsEvent } from '../../../../../src/features/round/board/feed.store.ts'
import { createAway, createPageNews } from '../../../../../src/features/round/live/news.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeStorage } from '../../../../support/fake-storage.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'

const event = (key: string, parts: Partial<NewsEvent> = {}): NewsEvent => ({
  key,
  kind: 'underPar',
  hole: 3,
  step: 3,
  cardIndex: 0,
  strong: `Gus birdied ${key}`,
  rest: ', leads by 1',
  mark: 'circle',
  atMs: 0,
  isSeen: true,
  ...parts,
})

/** An event that the page has not seen. */
const past = (key: string) => event(key, { isSeen: false, atMs: undefined })

function setUp(storage = fakeStorage()) {
  const $events = atom<readonly NewsEvent[]>([past('1')])
  const visibility = fakeVisibility()
  const log: string[] = []
  const titles: (string | undefined)[] = []
  const pageNews = createPageNews({
    $events,
    storage,
    visibility: visibility.visibility,
    chime: {
      play: () => log.push('sound'),
      prepare() {
        log.push('prepare')
        return () => log.push('stop')
      },
    },
    setTitleNews: (text) => titles.push(text),
  })
  const stop = pageNews.start()
  return { ...visibility, $events, log, titles, pageNews, stop, storage }
}

test('makes no sound and changes no title unless the viewer has chosen it', () => {
  const { $events, setHidden, log, titles } = setUp()
  setHidden(true)
  $events.set([event('4'), event('1')])
  expect(log).toEqual([])
  expect(titles.filter(Boolean)).toEqual([])
})

test('tells each news once with a sound, and in the title while the page is hidden', () => {
  const { $events, setHidden, log, titles, pageNews } = setUp()
  pageNews.choose(true)
  log.length = 0
  // What happened before the page was opened.
  $events.set([past('2'), event('1')])
  expect(log).toEqual([])
  $events.set([event('4'), event('1')])
  expect(log).toEqual(['sound'])
  expect(titles.filter(Boolean)).toEqual([])
  setHidden(true)
  $events.set([event('5'), event('4'), event('1')])
  expect(titles.at(-1)).toBe('Gus birdied 5, leads by 1')
  // A correction makes an earlier event the latest one again.
  $events.set([event('4'), event('1')])
  expect(log).toEqual(['sound', 'sound'])
  setHidden(false)
  expect(titles.at(-1)).toBe(undefined)
})

test('remembers the choice in this browser', () => {
  const first = setUp()
  first.pageNews.choose(true)
  expect(first.log).toEqual(['prepare', 'sound'])
  const second = setUp(first.storage)
  expect(second.pageNews.$isOn.get()).toBe(true)
  expect(second.log).toEqual(['prepare'])
  second.pageNews.choose(false)
  expect(setUp(first.storage).pageNews.$isOn.get()).toBe(false)
})

test('is silent and shows the plain title when it is stopped, as at the end of a round', () => {
  const { $events, setHidden, stop, log, titles, pageNews } = setUp()
  pageNews.choose(true)
  setHidden(true)
  $events.set([event('4'), event('1')])
  expect(titles.at(-1)).toBe('Gus birdied 4, leads by 1')
  log.length = 0
  stop()
  expect(log).toEqual(['stop'])
  $events.set([event('5'), event('4'), event('1')])
  expect(log).toEqual(['stop'])
  expect(titles.at(-1)).toBe(undefined)
})

function watch(token = 'R1', storage = fakeStorage(), first = [past('1')]) {
  const $events = atom<readonly NewsEvent[]>(first)
  const { visibility, setHidden } = fakeVisibility()
  const { clock, advance } = fakeClock()
  const away = createAway({ token, $events, clock, storage, visibility })
  const stop = away.start()
  const missed = () => away.$missed.get().map(({ key }) => key)
  /** Adds events that happen now. */
  const happen = (...keys: string[]) =>
    $events.set([...keys.map((key) => event(key, { atMs: clock.now() })), ...$events.get()])
  return { away, setHidden, advance, missed, happen, stop, storage, $events }
}

test('tells what happened while the page was hidden, until newer events are seen', () => {
  const { setHidden, advance, missed, happen } = watch()
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
  const first = watch()
  first.stop()
  const again = watch('R1', first.storage, [past('2'), past('1')])
  expect(again.missed()).toEqual(['2'])
  again.away.dismiss()
  again.happen('3')
  expect(again.missed()).toEqual([])
  expect(watch('R2', first.storage, [past('9')]).missed()).toEqual([])
})
