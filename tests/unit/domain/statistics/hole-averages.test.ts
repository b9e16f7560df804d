import fc from 'fast-check'
import { expect, test } from 'vitest'
import { participantCards } from '../../../../src/domain/round/shown-round.ts'
import { averagesOf, bestNineOf, cardIndexOf } from '../../../../src/domain/statistics/hole-averages.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { received } from '../../../support/recorded.ts'

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
