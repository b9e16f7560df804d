import { expect, test } from 'vitest'
import { headTags, roundTags, withHeadTags } from '../../../../src/domain/link-preview/head-tags.ts'
import {
  type PreviewOptions,
  plainLine,
  previewText,
} from '../../../../src/domain/link-preview/preview-text.ts'
import { type Changes, FINISHED, LIVE, playersOf, shownOf } from '../../../support/recorded.ts'

function textOf(changes: Changes, options: Partial<PreviewOptions> = {}) {
  const all: PreviewOptions = {
    mode: 'scores',
    isLive: false,
    nowMs: Date.UTC(2026, 5, 20, 12, 5),
    ...options,
  }
  return previewText(shownOf(changes, all.isLive ? LIVE : FINISHED), all)
}

const by = (type: 'Stableford' | 'MatchPlay' | 'Skins'): Changes => ({ scoringMethod: { type } })

test.each<[string, string[], Changes, string]>([
  ['the only player', ['4 5 3'], {}, 'Ann E (Gross 12)'],
  ['the winner', ['4 5 3', '4 4 3'], {}, 'Winner: Bob −1 (Gross 11)'],
  ['a tie', ['4 4 4', '4 5 3', '5 5 5'], {}, 'Tied: Ann and Bob E (Gross 12)'],
  ['points', ['4 4 3', '5 5 5'], by('Stableford'), 'Winner: Ann 7 points'],
  ['the end of a match', ['4 4 4', '5 5 5'], by('MatchPlay'), 'Ann won 2&1'],
  ['no skins', ['4 4 4', '4 4 4'], by('Skins'), 'No skins won, 3 unclaimed'],
  ['countback', ['3 4 5', '5 4 3'], { tieBreak: 'countback' }, 'Winner: Bob E (Gross 12) on countback'],
  ['everybody without a result', ['4 5 P', '4 5 .', '. . .'], {}, 'Ann NR and Bob NR'],
  ['the names while there is no score', ['. . .', '. . .'], {}, 'Ann and Bob'],
])('names %s', (_, lines, changes, end) => {
  const { title, description } = textOf({ players: playersOf(...lines), ...changes })
  expect(title).toMatch(/^(\S.* · )?Old Links$/)
  expect(description.split(' · ').at(-1)).toBe(end)
  expect(description).toMatch(/^20 Jun 2026 · 3 holes · Par 12 · /)
})

test('names both sides of a match who withdrew', () => {
  const players = playersOf('4 . .', '5 . .').map((one) => ({ ...one, state: 'withdrawn' as const }))
  expect(textOf({ ...by('MatchPlay'), players }).description).toMatch(/ · Ann WD and Bob WD$/)
})

test('begins the title of a finished round with the winner, unless only names may be shown', () => {
  const round = { players: playersOf('4 5 3', '4 4 3') }
  expect(textOf(round).title).toBe('Bob won by 1 · Old Links')
  expect(textOf(round, { isLive: true }).title).toBe('Old Links')
  expect(textOf(round, { mode: 'names' }).title).toBe('Old Links')
})

test("shows the course's local time and the leader's progress for a live round", () => {
  const { description } = textOf({ players: playersOf('4 3 .', '5 . .') }, { isLive: true })
  expect(description).toBe(
    'Live, as of 20 Jun 2026, 14:05 · 3 holes · Par 12 · Stroke play · Leader: Ann −1 (Gross 7) thru 2',
  )
})

test('contains no scores when only names may be shown', () => {
  const round = { players: playersOf('9 9 9', '8 8 8', '7 7 7', '9 9 8') }
  const { description, imageAlt } = textOf(round, { mode: 'names' })
  expect(description).toBe('20 Jun 2026 · 3 holes · Par 12 · Stroke play · Ann, Bob and 2 others')
  expect(imageAlt).toBe('Players: Ann, Bob and 2 others')
})

test('describes the image by the order of play', () => {
  const { imageAlt } = textOf({ players: playersOf('4 5 5', '4 4 3', '4 5 5') })
  expect(imageAlt).toBe('Leaderboard: 1 Bob −1, T2 Ann +2, T2 Cleo +2')
})

test('has a title for a stored course without a visible name', () => {
  const round = shownOf({ players: playersOf('4') })
  const course = { ...round.settings.course, name: '\u200b' }
  const stored = { ...round, settings: { ...round.settings, course } }
  expect(previewText(stored, { mode: 'names', isLive: false, nowMs: 0 }).title).toBe('A round of golf')
})

test.each([
  ['a\u202eb\u0000c\nd', 'a b c d'],
  ['  two   words ', 'two words'],
  ['12345678901', '123456789…'],
  ['⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳', '⛳⛳⛳⛳⛳⛳⛳⛳⛳…'],
  ['\ud800x', '\ufffdx'],
])('turns %j into one visible line', (text, line) => {
  expect(plainLine(text, 10)).toBe(line)
})

const PREVIEW = { title: 'Old $& "Links"', description: '<b>', imageAlt: "'", imageVersion: 'v1' }
const ADDRESSES = { siteUrl: 'https://golf.test', apiUrl: 'https://api.golf.test/v1', siteName: 'A & B' }

test('escapes every text', () => {
  const tags = roundTags('a/"b', PREVIEW, ADDRESSES)
  expect(tags).toContain('<title>Old $&amp; &quot;Links&quot; - A &amp; B</title>')
  expect(tags).toContain('<meta property="og:description" content="&lt;b&gt;">')
  expect(tags).toContain('<meta property="og:image:alt" content="&#39;">')
  expect(tags).toContain('<meta property="og:url" content="https://golf.test/round/a%2F%22b">')
})

test('links to the image and oEmbed on the API, and to the page on the site', () => {
  const tags = roundTags('R1', PREVIEW, ADDRESSES)
  expect(tags).toContain('content="https://api.golf.test/v1/rest/round/R1/preview.png?v=v1"')
  expect(tags).toContain(
    'href="https://api.golf.test/v1/rest/oembed?url=https%3A%2F%2Fgolf.test%2Fround%2FR1&amp;format=json"',
  )
})

test('replaces the tags of a shell and nothing else', () => {
  const before = headTags({ title: 'Round', ogTitle: 'Round', siteName: 'Fairway' })
  const after = roundTags('R1', PREVIEW, ADDRESSES)
  expect(withHeadTags(`<head>${before}</head>`, after)).toBe(`<head>${after}</head>`)
  expect(withHeadTags('<head></head>', after)).toBe('<head></head>')
})

test('omits image and address when they are not given', () => {
  const tags = headTags({ title: 'Sign in', ogTitle: 'Sign in', siteName: 'Fairway' })
  expect(tags).not.toMatch(/og:image|og:url|https?:/)
  expect(tags).toContain('<meta name="twitter:card" content="summary">')
})
