import { expect, test } from 'vitest'
import { feedOf } from '../../../../src/domain/feed/feed.ts'
import { feedGroups } from '../../../../src/domain/feed/feed-groups.ts'
import { notedTimes, timedFeed } from '../../../../src/domain/feed/feed-times.ts'
import { COURSE, players } from '../../../support/four-players.ts'
import {
  type Changes,
  FINISHED,
  holes,
  LIVE,
  parFours,
  playersOf,
  shownOf,
} from '../../../support/recorded.ts'

const feed = (changes: Changes, state = LIVE) => feedOf(shownOf(changes, state))
const RED_AND_BLUE: Changes = {
  format: { type: 'RoundFormat.Team.BestBall' },
  teams: [
    { name: 'Reds', players: [0, 1] },
    { name: 'Blues', players: [2, 3] },
  ],
}
const words = (changes: Changes, state = LIVE) =>
  feed(changes, state).map(({ kind, strong, rest }) => `${kind}: ${strong}|${rest}`)

test('tells birdies with what they mean for the lead, and doubles that lose it', () => {
  const lines = { Gus: '5 4 4 3', Ann: '4 4 6 4', Bob: '4 5 4 .' }
  expect(words({ course: parFours(5), players: players(lines) })).toEqual([
    'underPar: Gus birdied 4|, leads by 1',
    'overPar: Ann double-bogeyed 3|, loses the lead',
  ])
})

test.each([
  { line: '2', news: 'underPar: Ann eagled 1|' },
  { line: '1', news: 'holeInOne: Ann made a hole in one on 1|' },
  { line: '7', news: 'overPar: Ann triple-bogeyed 1|' },
  { line: '9', news: 'overPar: Ann took 9 on 1|' },
  { line: 'P', news: 'overPar: Ann picked up on 1|' },
])('tells $line on a par 4', ({ line, news }) => {
  expect(words({ course: parFours(2), players: players({ Ann: `${line} .` }) })).toEqual([news])
})

test.each([
  { line: '4', handicap: 2, news: 'underPar: Ann made a net birdie on 1|' },
  { line: '3', handicap: 2, news: 'underPar: Ann made a net eagle on 1|' },
  { line: '5', handicap: 2, news: undefined },
  { line: '7', handicap: 2, news: 'overPar: Ann made a net double bogey on 1|' },
])('tells $line on a par 4 as it counts in a net game with $handicap strokes', ({ line, handicap, news }) => {
  const [ann] = players({ Ann: `${line} .` })
  const one = { ...ann, name: 'Ann', playingHandicap: handicap }
  for (const type of ['StrokePlay', 'Stableford'] as const) {
    const net = { course: parFours(2), handicapMode: 'Net' as const, scoringMethod: { type } }
    expect(words({ ...net, players: [one] })).toEqual(news === undefined ? [] : [news])
  }
})

test.each([
  // Both double the second hole, and a third player is further behind.
  ['4 6', '4 7', 'leads by 1'],
  ['3 6', '5 6', 'still leads by 2'],
  ['3 6', '4 5', 'shares the lead'],
  ['4 6', '4 6', undefined],
])('says after a double of %s beside %s that the player %s', (ann, bob, lead) => {
  const lines = { Ann: `${ann} .`, Bob: `${bob} .`, Cleo: '9 9 .' }
  const news = words({ course: parFours(3), players: players(lines) })
  expect(news).toContain(`overPar: Ann double-bogeyed 2|${lead ? `, ${lead}` : ''}`)
})

test('tells an albatross, and nothing about par, bogey and holes without a score', () => {
  const course = { name: 'Old Links', holes: holes(5, 4, 4, 4) }
  expect(words({ course, players: players({ Ann: '2 4 5 .' }) })).toEqual([
    'underPar: Ann made an albatross on 1|',
  ])
})

test('tells a change of the lead that nobody played for', () => {
  const lines = { Ann: '4 5 4', Bob: '5 4 4', Cleo: '5 5 5' }
  expect(words({ course: parFours(4), players: players({ ...lines, Ann: '4 6 4' }) })).toEqual([
    'lead: Bob took the lead on 2|, 1 ahead',
    'overPar: Ann double-bogeyed 2|, loses the lead',
  ])
})

test('follows the order of play of a round that began on another hole', () => {
  const events = feed({ course: parFours(3), startHole: 3, players: players({ Ann: '3 . 3' }) })
  expect(events.map(({ strong, hole, step }) => ({ strong, hole, step }))).toEqual([
    { strong: 'Ann birdied 1', hole: 0, step: 1 },
    { strong: 'Ann birdied 3', hole: 2, step: 0 },
  ])
})

test('tells the turn, the finish and the result of a finished round', () => {
  const front = '4 5 4 3 4 4 3 5 4'
  const lines = [`${front} 4 4 3 5 4 4 3 4 5`, `${front} 4 4 3 5 4 5 3 4 5`]
  const changes = { course: COURSE, players: playersOf(...lines) }
  const live = [
    'finish: Ann finished in 72|, level par',
    'finish: Bob finished in 73|, 1 over par',
    'nine: Ann turned in 36|, level par',
    'nine: Bob turned in 36|, level par',
  ]
  expect(words(changes)).toEqual(live)
  expect(words(changes, FINISHED)).toEqual(['result: Ann won by 1|, ahead since 15', ...live])
})

test('tells the finish of the only player once', () => {
  const changes = { course: parFours(2), players: players({ Ann: '4 5' }) }
  expect(words(changes)).toEqual(['finish: Ann finished in 9|, 1 over par'])
  expect(words(changes, FINISHED)).toEqual(['result: Ann finished in 9|, 1 over par'])
})

test('tells holes won and the result of a match', () => {
  const players = playersOf('3 4 4 4', '4 5 6 4')
  expect(words({ course: parFours(5), scoringMethod: { type: 'MatchPlay' }, players })).toEqual([
    'matchWon: Ann won 3&2|, ahead from the start',
    'holeWon: Ann won 3|, 3 up',
    'overPar: Bob double-bogeyed 3|',
    'holeWon: Ann won 2|, 2 up',
    'underPar: Ann birdied 1|, wins the hole, 1 up',
  ])
})

test('tells skins won', () => {
  const players = playersOf('4 4 3', '4 5 4', '4 5 4')
  expect(words({ course: parFours(4), scoringMethod: { type: 'Skins' }, players })).toEqual([
    'underPar: Ann birdied 3|, wins 1 skin',
    'skin: Ann won 2 skins on 2|, leads by 2 skins',
  ])
})

test('names the players of a best ball, and its doubles only when no partner can improve them', () => {
  const changes = (line: string): Changes => ({
    ...RED_AND_BLUE,
    course: parFours(3),
    players: playersOf('3 6 .', line, '4 4 .', '4 4 .'),
  })
  expect(words(changes('4 . .'))).toEqual(['underPar: Ann birdied 1| for Reds'])
  expect(words(changes('4 7 .'))).toContain('overPar: Reds double-bogeyed 2|, loses the lead')
})

test('tells a hole of best ball only when no partner can improve the score', () => {
  const changes = (line: string): Changes => ({
    ...RED_AND_BLUE,
    course: parFours(3),
    scoringMethod: { type: 'MatchPlay' },
    players: playersOf('4 . .', '5 . .', '5 . .', line),
  })
  expect(words(changes('. . .'))).toEqual([])
  expect(words(changes('5 . .'))).toEqual(['holeWon: Reds won 1|, 1 up'])
})

test('compares nobody with a player after a pick-up or a withdrawal', () => {
  const others = players({ Bob: '4 4 3 .', Cleo: '4 4 4 .' })
  const [pickedUp, other] = players({ Ann: '3 P . .', Dan: '2 2 . .' })
  const news = (changes: Changes) => words({ course: parFours(4), ...changes })[0]
  expect(news({ players: [...others, pickedUp] })).toBe('underPar: Bob birdied 3|, leads by 1')
  const withdrawn = { ...other, state: 'withdrawn' as const }
  expect(news({ scoringMethod: { type: 'Stableford' }, players: [...others, withdrawn] })).toBe(
    'underPar: Bob birdied 3|, leads by 1 point',
  )
})

test('tells no change of the lead on a hole that nobody played', () => {
  const [ann, ...others] = playersOf('2 . .', '3 . .', '4 . .')
  const round = { course: parFours(3), players: [{ ...ann, state: 'withdrawn' as const }, ...others] }
  const events = feed({ ...round, scoringMethod: { type: 'Stableford' } }, FINISHED)
  expect(events.filter(({ kind }) => kind === 'lead')).toEqual([])
})

test('notes when a page saw events, and shows those first', () => {
  const first = feed({ course: parFours(4), players: players({ Ann: '3 4 3 .', Bob: '4 . . .' }) })
  const times = notedTimes(undefined, first, 1000)
  const second = feed({ course: parFours(4), players: players({ Ann: '3 4 3 .', Bob: '4 3 . .' }) })
  const later = notedTimes(notedTimes(times, second, 2000), second, 3000)
  expect(timedFeed(second, later).map(({ strong, atMs }) => `${strong} ${atMs}`)).toEqual([
    'Bob birdied 2 2000',
    'Ann birdied 3 undefined',
    'Ann birdied 1 undefined',
  ])
})

const feedAfter = (ann: string, bob: string) =>
  feedOf(shownOf({ course: parFours(3), players: players({ Ann: ann, Bob: bob }) }))

test('divides the events by hole, with the result by itself', () => {
  const groups = feedGroups(feedAfter('3 4 4', '3 6 4'))
  expect(groups.map(({ hole, events }) => [hole, events.length])).toEqual([
    [undefined, 1],
    [2, 2],
    [1, 1],
    [0, 2],
  ])
})

test('keeps the order, so that a hole can have two groups', () => {
  const [first, ...rest] = feedAfter('3 4 4', '3 6 4').filter(({ kind }) => kind === 'underPar')
  const other = feedAfter('3 4 4', '3 6 4').find(({ hole }) => hole === 1)
  if (!first || !other) throw new Error('no events')
  expect(feedGroups([first, other, ...rest]).map(({ hole }) => hole)).toEqual([0, 1, 0])
  expect(feedGroups([])).toEqual([])
})
