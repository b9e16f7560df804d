import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { NewsEvent } from '../../../../../src/features/round/board/feed.store.ts'
import { createPageNews } from '../../../../../src/features/round/live/page-news.store.ts'
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

function setUp(storage = fakeStorage()) {
  const $events = atom<readonly NewsEvent[]>([event('1', { isSeen: false })])
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

test('does not tell what happened before the page was opened', () => {
  const { $events, log, pageNews } = setUp()
  pageNews.choose(true)
  log.length = 0
  $events.set([event('2', { isSeen: false }), event('1')])
  expect(log).toEqual([])
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
