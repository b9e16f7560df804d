import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averagesOf, cardIndexOf } from '../../../src/domain/hole-averages.ts'
import { participantCards } from '../../../src/domain/shown-round.ts'
import { recordedRounds } from '../../support/arbitraries.ts'
import { received } from '../../support/recorded.ts'

const figures = (average: number, best: number, rounds: number) => ({ average, best, rounds })

test('excludes missing holes, and every nine and round that has one', () => {
  expect(averagesOf([[4, 5], [5, null], [5]], 2)).toEqual({
    holes: [figures(4.67, 4, 3), figures(5, 5, 1)],
    out: undefined,
    in: undefined,
    total: figures(9, 9, 1),
  })
})

test('returns out, in and total of eighteen holes', () => {
  const fours = new Array<number>(18).fill(4)
  const { out, in: inFigures, total } = averagesOf([fours, [...fours.slice(0, 17), 6]], 18)
  expect([out, inFigures, total]).toEqual([figures(36, 36, 2), figures(37, 36, 2), figures(73, 72, 2)])
})

test('returns nothing without rounds', () => {
  expect(averagesOf([], 1)).toEqual({ holes: [undefined], out: undefined, in: undefined, total: undefined })
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
