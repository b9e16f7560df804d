import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historyOf } from '../../../../src/domain/scoring/history-of.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import {
  type Changes,
  cardsOf,
  FINISHED,
  LIVE,
  parFours,
  participantCards,
  received,
  recorded,
  strokes,
} from '../../../support/recorded.ts'

const course = parFours(9)
const adjusted = (line: string, player: object, more: Changes = {}, state = FINISHED) => {
  const round = recorded({ course, players: [{ name: 'Ann', holes: strokes(line), ...player }], ...more })
  return historyOf(round, 'R1', state).owner?.adjustedGross
}
/** Fours, but 12 on hole 1, a pick-up on hole 2 and 9 on hole 9: 24 and three holes to adjust. */
const LINE = '12 P 6x4 9'
const ALLOWANCE: Changes = { handicapAllowance: 95 }

describe('the adjusted gross score', () => {
  test.each<[string, object, Changes, number | undefined]>([
    // One stroke on hole 1: net double bogey is 7, then 6.
    ['by the course handicap', { courseHandicap: 1 }, {}, 24 + 7 + 6 + 6],
    ['by a plus course handicap', { courseHandicap: -1 }, {}, 24 + 6 + 6 + 5],
    // 19 of 20 strokes at 95 %: two strokes on each hole, a third on holes 1 and 2.
    ['by the playing handicap and the allowance', { playingHandicap: 19 }, ALLOWANCE, 24 + 9 + 9 + 8],
    ['by the course handicap first', { courseHandicap: 1, playingHandicap: 19 }, ALLOWANCE, 24 + 7 + 6 + 6],
    ['of a player without a handicap', {}, ALLOWANCE, 24 + 9 + 9 + 9],
    ['with four strokes or more on a hole', { courseHandicap: 45 }, {}, 24 + 9 + 9 + 9],
    ['without course handicap and allowance', { playingHandicap: 19 }, {}, undefined],
    ['of a game of points', { courseHandicap: 1 }, { scoringMethod: { type: 'Stableford' } }, 24 + 7 + 6 + 6],
    [
      'with a maximum score',
      { courseHandicap: 1 },
      { maximumScore: { type: 'fixed', value: 5 } },
      24 + 7 + 6 + 6,
    ],
    [
      'of a best-ball team',
      { courseHandicap: 1 },
      { format: { type: 'RoundFormat.Team.BestBall' }, teams: [{ name: 'Reds', players: [0] }] },
      undefined,
    ],
  ])('%s', (_, player, more, score) => {
    expect(adjusted(LINE, player, more)).toBe(score)
  })

  test('uses the par in force', () => {
    const changed = { name: 'Old Links', holes: [{ par: 4, parOverride: 5, strokeIndex: 1 }] }
    expect(adjusted('12', { courseHandicap: 0 }, { course: changed })).toBe(7)
  })

  test('is missing until every hole has been begun', () => {
    expect(adjusted('8x4 .', { courseHandicap: 1 })).toBeUndefined()
    expect(adjusted(LINE, { courseHandicap: 1 }, {}, LIVE)).toBeUndefined()
  })

  test("is in the gross total of the owner's card only", () => {
    const players = [
      { name: 'Bob', courseHandicap: 1, holes: strokes(LINE) },
      { name: 'Ann', owner: true, courseHandicap: 1, holes: strokes(LINE) },
    ]
    const cards = participantCards(cardsOf({ course, players, handicapMode: 'Net' }))
    expect(cards.map(({ totals }) => totals.map(({ adjustedGross }) => adjustedGross))).toEqual([
      [undefined, undefined],
      [43, undefined],
    ])
  })

  test('is at most the gross total without a maximum score, and the same on card and in history', () => {
    fc.assert(
      fc.property(recordedRounds, fc.integer({ min: -10, max: 54 }), (one, courseHandicap) => {
        const players = one.players.map((player) => ({ ...player, courseHandicap }))
        const round = { ...one, players }
        const { owner, holesPlayed } = historyOf(round, 'R1', FINISHED)
        const cards = participantCards(received(round).scorecard?.cards ?? [])
        const [shown] = cards.flatMap(({ totals: [gross] }) => gross?.adjustedGross ?? [])
        expect(shown).toBe(owner?.adjustedGross)
        const isComplete = holesPlayed === one.course.holes.length && owner?.totalGrossScore !== undefined
        if (isComplete && !one.maximumScore && shown !== undefined)
          expect(shown).toBeLessThanOrEqual(owner.totalGrossScore ?? 0)
      }),
    )
  })
})
