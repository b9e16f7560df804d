import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/contract/round.ts'
import { fitRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { holes, participantCards, received, recorded } from '../../../support/recorded.ts'

const rowsOf = (one: ReturnType<typeof received>): Row[] =>
  participantCards(one.scorecard?.cards ?? []).flatMap((card) => card.rows)

test('totals every row as the sum of out and in', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      for (const { data } of rowsOf(received(one))) {
        if (data.total === undefined) continue
        expect((data.outTotal ?? 0) + (data.inTotal ?? 0)).toBeCloseTo(data.total, 1)
      }
    }),
  )
})

test('gives each player strokes that add up to those of the round in net, and none in gross', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const cards = participantCards(received(one).scorecard?.cards ?? [])
      for (const card of cards.filter((some) => some.type === 'ParticipantCard')) {
        const row = card.rows.find((some) => some.type === 'GrossScoreRow')
        const received = [...(row?.data.outValues ?? []), ...(row?.data.inValues ?? [])].map(
          (hole) => hole?.handicap ?? 0,
        )
        const { playingHandicap = 0, matchStrokes } = card.participant
        const handicap = one.handicapMode === 'Net' ? (matchStrokes ?? playingHandicap) : 0
        expect(received.reduce((sum, strokes) => sum + strokes, 0)).toBe(handicap)
      }
    }),
  )
})

test('returns lists of the right length, so that fitting them changes nothing', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const sent = received(one)
      expect(fitRound(sent)).toEqual(sent)
    }),
  )
})

test('shows every player or the team of the player', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const cards = participantCards(received(one).scorecard?.cards ?? [])
      const shown = cards.flatMap(({ participant }) =>
        participant.type === 'ScorecardTeam' && one.format.type === 'RoundFormat.Team.Scramble'
          ? participant.players.map((player) => player.name)
          : participant.type === 'ScorecardIndividualPlayer'
            ? [participant.name]
            : [],
      )
      expect(shown.toSorted()).toEqual(one.players.map((player) => player.name).toSorted())
    }),
  )
})

test('ranks sides of nines by exact sums of their shares', () => {
  const nets = fc.integer({ min: 3, max: 5 })
  const sides = fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 18 }))
    .chain(([count, length]) =>
      fc.array(fc.array(nets, { minLength: length, maxLength: length }), {
        minLength: count,
        maxLength: count,
      }),
    )
  fc.assert(
    fc.property(sides, (scores) => {
      const round = recorded({
        course: { name: 'Old Links', holes: holes(...(scores[0] ?? []).map(() => 4)) },
        scoringMethod: { type: 'Nines' },
        players: scores.map((line) => ({ name: 'Ann', holes: line.map((one) => ({ strokes: one })) })),
      })
      const totals = participantCards(received(round).scorecard?.cards ?? []).map(({ totals: [, total] }) =>
        total?.score.type === 'StablefordScore' ? total.score.points : Number.NaN,
      )
      // Whole numbers: shares of 1 to 8 sides, times 840.
      const exact = scores.map((line) =>
        line.reduce((sum, one, hole) => {
          const better = scores.filter((other) => (other[hole] ?? 0) < one).length
          const tied = scores.filter((other) => other[hole] === one).length
          const places = [5, 3, 1].slice(better, better + tied)
          return sum + (places.reduce((a, b) => a + b, 0) * 840) / tied
        }, 0),
      )
      for (const [at, total] of totals.entries()) {
        expect(total).toBeCloseTo((exact[at] ?? 0) / 840, 6)
        for (const [other, another] of totals.entries()) {
          expect(Math.sign(total - another)).toBe(Math.sign((exact[at] ?? 0) - (exact[other] ?? 0)))
        }
      }
    }),
  )
})
