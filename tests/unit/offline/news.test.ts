import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { pushKinds, pushMessage } from '../../../src/contract/push.ts'
import {
  factsOf,
  notificationOf,
  pageAt,
  pathToOpen,
  type RoundNews,
  readNews,
} from '../../../src/offline/news.ts'

const SITE = 'https://golf.example'
const build = { homePath: '/rounds', roundPaths: ['/round/{token}', '/play/{token}'] }
const news = (parts: Partial<RoundNews> = {}): RoundNews => ({
  round: 'R1',
  kind: 'lead',
  number: 5,
  title: 'Gus leads by 1',
  body: 'Harrow Down, hole 5',
  url: '/round/R1',
  ...parts,
})
const shown = (parts: Partial<RoundNews> = {}) => {
  const { title, options } = notificationOf(news(parts))
  return { title, body: options.body, data: options.data }
}

test('reads the messages of the contract', () => {
  for (const kind of pushKinds) {
    const message = v.parse(pushMessage, news({ kind }))
    expect(readNews(JSON.stringify(message))).toEqual(message)
  }
})

test.each([
  undefined,
  'no JSON',
  'null',
  '{"round":"R1"}',
  JSON.stringify(news({ title: '' })),
  JSON.stringify({ ...news(), number: '5' }),
  JSON.stringify({ ...news(), round: 1 }),
])('shows a true text for the message %j, which cannot be read', (text) => {
  expect(readNews(text)).toBe(undefined)
  const { title, options } = notificationOf(readNews(text))
  expect(title).toBe('News of a round that you follow')
  expect(options.body).not.toBe('')
  expect(options.actions).toBe(undefined)
  expect(pathToOpen(options.data, build, SITE)).toBe('/rounds')
})

describe('a notification', () => {
  test('replaces the one of the same round, and can stop it', () => {
    const first = notificationOf(news())
    expect(first).toEqual({
      title: 'Gus leads by 1',
      options: {
        body: 'Harrow Down, hole 5',
        tag: 'round R1',
        icon: '/icon-192.png',
        data: { round: 'R1', kind: 'lead', url: '/round/R1', number: 5 },
        renotify: true,
        actions: [{ action: 'stop', title: 'Stop' }],
      },
    })
    expect(notificationOf(news({ number: 6 }), [shown()]).options.tag).toBe(first.options.tag)
    expect(notificationOf(news({ round: 'R2' })).options.tag).not.toBe(first.options.tag)
  })

  test.each([
    ['started', true],
    ['eagle', true],
    ['finished', true],
    ['discrepancy', true],
    ['confirm', true],
    ['birdie', false],
    ['of a later service', false],
  ])('of the kind %s sounds again when it replaces another one: %s', (kind, renotify) => {
    expect(notificationOf(news({ kind, number: 6 }), [shown()]).options.renotify).toBe(renotify)
  })

  test.each([4, 5])(
    'of the number 5 is shown again without a sound when the message %i arrives',
    (number) => {
      const late = notificationOf(news({ number, kind: 'eagle', title: 'Ann eagled 3' }), [shown()])
      expect(late.title).toBe('Gus leads by 1')
      expect(late.options).toMatchObject({ body: 'Harrow Down, hole 5', silent: true, data: { number: 5 } })
      expect(late.options.renotify).toBe(undefined)
    },
  )

  test('offers no Stop when the round has ended, also when an older message arrives later', () => {
    const end = { kind: 'finished', number: 9 }
    expect(notificationOf(news(end)).options.actions).toEqual([])
    expect(notificationOf(news(), [shown(end)]).options.actions).toEqual([])
  })

  test('replaces one without a number', () => {
    expect(notificationOf(news(), [{ title: 'x', body: '', data: null }]).title).toBe('Gus leads by 1')
  })
})

test('reads what the worker stored with a notification, and nothing else', () => {
  expect(factsOf(null)).toEqual({})
  expect(factsOf('text')).toEqual({})
  expect(factsOf({ round: 7, url: '/round/R1', number: 'x', other: 1 })).toEqual({ url: '/round/R1' })
})

test.each([
  ['/round/R1', '/round/R1'],
  [`${SITE}/round/R1?view=screen#3`, '/round/R1'],
  ['https://evil.example/round/R1', '/rounds'],
  ['javascript:alert(1)', '/rounds'],
  ['/admin', '/rounds'],
  ['/round/R1/more', '/rounds'],
  ['https://', '/rounds'],
  [undefined, '/rounds'],
])('opens %s at %s', (url, path) => {
  expect(pathToOpen(url === undefined ? {} : { url }, build, SITE)).toBe(path)
})

test('brings the visible page of the round to the front, otherwise any of them', () => {
  const page = (path: string, visibilityState: string) => ({ url: SITE + path, visibilityState })
  const hidden = page('/round/R1#4', 'hidden')
  const visible = page('/round/R1?view=screen', 'visible')
  expect(pageAt([page('/rounds', 'visible'), hidden, visible], '/round/R1')).toBe(visible)
  expect(pageAt([page('/round/R2', 'visible'), hidden], '/round/R1')).toBe(hidden)
  expect(pageAt([page('/rounds', 'visible')], '/round/R1')).toBe(undefined)
})
