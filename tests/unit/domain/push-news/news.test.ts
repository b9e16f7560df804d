import { expect, test } from 'vitest'
import { roundNews, roundNewsBody } from '../../../../src/domain/push-news/news.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, FINISHED, LIVE, parFours, shownOf } from '../../../support/recorded.ts'

const words = (changes: Changes, state = LIVE) =>
  roundNews(shownOf(changes, state)).map(({ kind, title }) => `${kind}: ${title}`)

test('tells the start, birdies and better, but no doubles', () => {
  expect(words({ course: parFours(5), players: players({ Ann: '4 3 2 1 7' }) })).toEqual([
    'eagle: Ann made a hole in one on 4',
    'eagle: Ann eagled 3',
    'birdie: Ann birdied 2',
    'started: The round has started',
  ])
})

test('tells a change of the lead, also when the feed tells it with a score', () => {
  const lines = { Ann: '4 5 4 4', Bob: '5 4 4 3', Cleo: '5 5 5 5' }
  expect(words({ course: parFours(5), players: players(lines) })).toEqual([
    'lead: Bob birdied 4, leads by 1',
    'started: The round has started',
  ])
  expect(words({ course: parFours(5), players: players({ ...lines, Ann: '4 6 4 4' }) })).toContain(
    'lead: Bob took the lead on 2, 1 ahead',
  )
})

test('tells another leader of a match with the hole that is won, and no other hole', () => {
  const lines = { Ann: '4 5 5 4', Bob: '5 4 4 5' }
  const match = {
    course: parFours(6),
    scoringMethod: { type: 'MatchPlay' },
    players: players(lines),
  } as Changes
  expect(words(match)).toEqual(['lead: Bob won 3, 1 up', 'started: The round has started'])
})

test('tells the result first, and where it was played', () => {
  const lines = { Ann: '4 4', Bob: '4 5' }
  const changes = { course: parFours(2), players: players(lines) }
  expect(words(changes, FINISHED)[0]).toBe('finished: Ann won by 1, ahead since 2')
  expect(roundNewsBody(shownOf(changes))).toBe('Ann and Bob\nOld Links')
  expect(roundNewsBody(shownOf(changes, LIVE))).toBe(
    'Ann leads, level par. Bob second, 1 over par\nOld Links',
  )
})

test('tells that a round has ended of which there is no result', () => {
  const changes = { course: parFours(2), players: players({ Ann: '. .' }) }
  expect(words(changes, FINISHED)).toEqual(['finished: The round has ended'])
})
