import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Averages } from '../../../../src/contract/averages.ts'
import { participantCards } from '../../../../src/domain/round/shown-round.ts'
import { averagesOf, bestNineOf, cardIndexOf } from '../../../../src/domain/statistics/hole-averages.ts'
import { remarksOf } from '../../../../src/domain/statistics/round-remarks.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { NINE } from '../../../support/golfer-rounds.ts'
import { type Changes, FINISHED, holes, LIVE, received, shownOf, strokes } from '../../../support/recorded.ts'

/** Returns a round of nine holes of par 36 in which Ann is the second player. */
function round(line: string, changes: Changes = {}, state = FINISHED) {
  const players = [
    { name: 'Bob', holes: strokes('9 9 9') },
    { name: 'Ann', owner: true, holes: strokes(line) },
  ]
  return shownOf({ course: { name: 'Old Links', holes: holes(...NINE) }, players, ...changes }, state)
}

const averages = (changes: Partial<Averages> = {}): Averages => ({
  courseId: 'F-1',
  cardIndex: 1,
  holes: NINE.map((par, at) => ({ average: par + (at === 4 ? 1.9 : 0.5), best: par, rounds: 5 })),
  out: undefined,
  in: undefined,
  total: { average: 41.9, best: 36, rounds: 5 },
  bestNineOfYear: { year: 2026, strokes: 39 },
  ...changes,
})
const textsOf = (...given: Parameters<typeof remarksOf>) => remarksOf(...given).map(({ text }) => text)

test('names a best nine, compares with the average, and names the hole that costs most', () => {
  expect(remarksOf(round(NINE.join(' ')), averages())).toEqual([
    { text: 'Your best nine of 2026: 36.', figures: 'statistics' },
    { text: '5.9 strokes better than your average here, 41.9.', figures: 'course' },
    { text: 'Hole 5, which costs you 1.9 over par on average, cost nothing today.', figures: 'course' },
  ])
})

test('says first that a round is the best on the course, and by how much', () => {
  const best = (bestOfOthers: number) => textsOf(round(NINE.join(' ')), averages({ bestOfOthers }))[0]
  expect(best(39)).toBe('Your best round here, by 3.')
  expect(best(36)).toBe('Your best nine of 2026: 36.')
})

test('says what a bad round was, too', () => {
  const bad = NINE.map((par, at) => par + (at === 4 ? 3 : 1)).join(' ')
  expect(textsOf(round(bad), averages())).toEqual([
    '5.1 strokes worse than your average here, 41.9.',
    'Hole 5, which costs you 1.9 over par on average, cost 3 today.',
  ])
  const usual = NINE.map((par, at) => par + (at < 6 ? 1 : 0)).join(' ')
  expect(textsOf(round(usual), averages())).toEqual([
    'Level with your average here, 41.9.',
    'Hole 5, which costs you 1.9 over par on average, cost only 1 today.',
  ])
})

test('leaves out a hole whose par was another one today', () => {
  const withOverride = NINE.map((par, at) => ({ par, parOverride: at === 4 ? 5 : undefined }))
  const course = { name: 'Old Links', holes: withOverride }
  expect(textsOf(round(NINE.join(' '), { course }), averages())).toEqual([
    'Your best nine of 2026: 36.',
    '5.9 strokes better than your average here, 41.9.',
  ])
})

test('says nothing that is not known', () => {
  const few = averages({
    total: { average: 41.9, best: 36, rounds: 2 },
    bestNineOfYear: undefined,
    holes: [],
  })
  expect(textsOf(round(NINE.join(' ')), few)).toEqual([])
  expect(textsOf(round(NINE.with(4, 0).join(' ').replace(' 0', ' P')), averages())).toEqual([])
  expect(textsOf(round(NINE.join(' '), {}, LIVE), averages())).toEqual([])
  const teams = [
    { name: 'Reds', players: [0] },
    { name: 'Blues', players: [1] },
  ]
  const ofTeams = round(NINE.join(' '), { format: { type: 'RoundFormat.Team.BestBall' }, teams })
  expect(textsOf(ofTeams, averages({ cardIndex: 3 }))).toEqual([])
})

const figures = (average: number, best: number, rounds: number) => ({ average, best, rounds })

test('averages complete rounds, and takes the best scores of all', () => {
  expect(averagesOf([[4, 5], [5, 7], [3, null], [3]], 2)).toEqual({
    holes: [figures(4.5, 3, 2), figures(6, 5, 2)],
    out: undefined,
    in: undefined,
    total: figures(10.5, 9, 2),
  })
  expect(averagesOf([[3, null]], 2).holes).toEqual([{ average: undefined, best: 3, rounds: 0 }, undefined])
})

test('returns out, in and total of eighteen holes', () => {
  const fours = new Array<number>(18).fill(4)
  const { out, in: inFigures, total } = averagesOf([fours, [...fours.slice(0, 17), 6]], 18)
  expect([out, inFigures, total]).toEqual([figures(36, 36, 2), figures(37, 36, 2), figures(73, 72, 2)])
})

test('finds the best of at least three complete nines', () => {
  const nine = (strokes: number) => Array<number>(9).fill(strokes)
  expect(bestNineOf([[...nine(5), ...nine(4)], nine(6)])).toBe(36)
  expect(
    bestNineOf([
      [...nine(5), ...nine(4)],
      [null, ...nine(2)],
    ]),
  ).toBe(undefined)
})

test("finds every player's own card, whatever the format", () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const players = one.players.map((player, index) => ({ ...player, name: `Player ${index}` }))
      const named = { ...one, players }
      const cards = participantCards(received(named).scorecard?.cards ?? [])
      for (const [index, { name }] of players.entries()) {
        const at = cardIndexOf(named, index)
        const own = cards.findIndex(
          ({ participant }) => participant.type === 'ScorecardIndividualPlayer' && participant.name === name,
        )
        expect(at ?? -1).toBe(own)
      }
    }),
  )
})
