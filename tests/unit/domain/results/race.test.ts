import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { raceOf, raceValueText } from '../../../../src/domain/results/race.ts'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import {
  type Changes,
  FINISHED,
  LIVE,
  parFours,
  playersOf,
  received,
  shownOf,
} from '../../../support/recorded.ts'

function raceFor(lines: readonly string[], changes: Changes = {}, state = FINISHED) {
  const players = playersOf(...lines)
  const course = parFours(players[0]?.holes.length ?? 0)
  const race = raceOf(shownOf({ course, players, ...changes }, state))
  const valuesOf = (cardIndex: number) =>
    race.lines.find(({ entry }) => entry.cardIndex === cardIndex)?.values
  return { ...race, values: lines.map((_, at) => valuesOf(at)) }
}

test('follows the order of play of a round that began on another hole', () => {
  const { holes, values } = raceFor(['5 4 3', '4 4 4'], { startHole: 3 })
  expect(holes).toEqual([2, 0, 1])
  expect(values[0]).toEqual([-1, 0, 0])
})

test('ends a line at a missing hole or pick-up, and compares only holes that all remaining players have finished', () => {
  const { values, leaders, decidingStep } = raceFor(['4 P 4 4', '5 5 5 .', '4 5 . .'], {}, LIVE)
  expect(values).toEqual([[0], [1, 2, 3], [0, 1]])
  expect(leaders).toEqual([undefined, 2])
  expect(decidingStep).toBeUndefined()
})

test.each([
  { lines: ['4 5 4 4', '5 4 3 4'], changes: ['2 Bob'], decided: 2 },
  { lines: ['4 4 4 4', '5 3 3 6'], changes: ['2 Bob', '3 Ann'], decided: 3 },
  { lines: ['3 4 4 4', '4 4 4 4'], changes: [], decided: 0 },
  { lines: ['3 5 4 4', '4 4 4 4'], changes: [], decided: undefined },
  { lines: ['3 4 P 4', '4 4 4 4'], changes: ['2 Bob'], decided: 2 },
])('finds the lead changes and the deciding step of $lines', ({ lines, changes, decided }) => {
  const { leadChanges, decidingStep } = raceFor(lines)
  expect(leadChanges.map(({ step, cardIndex }) => `${step} ${['Ann', 'Bob'][cardIndex]}`)).toEqual(changes)
  expect(decidingStep).toBe(decided)
})

test('adds up points, and holes up in a match until it is over', () => {
  const lines = ['4 3 4 4', '5 4 4 4']
  expect(raceFor(lines, { scoringMethod: { type: 'Stableford' } }).values).toEqual([
    [2, 5, 7, 9],
    [1, 3, 5, 7],
  ])
  const match = raceFor(lines, { scoringMethod: { type: 'MatchPlay' } })
  expect(match.values).toEqual([
    [1, 2, 2],
    [-1, -2, -2],
  ])
  expect(match.decidingStep).toBe(0)
})

test('carries the points over a hole that nobody played', () => {
  const { values } = raceFor(['4 . 3', '5 . 4'], { scoringMethod: { type: 'Skins' } })
  expect(values).toEqual([
    [1, 1, 2],
    [0, 0, 0],
  ])
})

test('formats scores in golf notation', () => {
  expect([-2, 0, 3].map((value) => raceValueText(value, 'strokes'))).toEqual(['−2', 'E', '+3'])
  expect([-2, 0, 1].map((value) => raceValueText(value, 'match'))).toEqual(['2 down', 'All square', '1 up'])
  expect(raceValueText(34, 'points')).toBe('34')
})

test('ends each line at the score on the leaderboard, and names its sole winner as the last leader', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const shown = shownRound(received(one))
      if (!shown) return
      const { lines, leaders, decidingStep, decider } = raceOf(shown)
      for (const { entry, values } of lines) {
        const last = values.at(-1)
        if (last === undefined || entry.position === undefined) continue
        if (decider === 'strokes') expect(last).toBe(entry.overPar)
        if (decider === 'points') expect(raceValueText(last, decider)).toBe(entry.figure)
      }
      if (decidingStep === undefined) return
      const [first, second] = leaderboardOf(shown).entries
      expect(first?.cardIndex).toBe(leaders.at(-1))
      expect(second?.position).not.toBe(1)
    }),
  )
})
