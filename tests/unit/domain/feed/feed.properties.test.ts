import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedRound } from '../../../../src/contract/recorded-round.ts'
import { feedOf } from '../../../../src/domain/feed/feed.ts'
import type { FeedEvent } from '../../../../src/domain/feed/feed-event.ts'
import { pointsWords } from '../../../../src/domain/results/leader-text.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { playedOrder } from '../../../../src/domain/results/running-scores.ts'
import { type ShownRound, shownRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { LIVE, received } from '../../../support/recorded.ts'

/** Rounds in which nobody withdraws and no match is conceded, because both happen at a point that nobody records. */
const rounds = recordedRounds.map(
  (round): RecordedRound => ({
    ...round,
    match: undefined,
    players: round.players.map((player) => ({ ...player, state: undefined })),
  }),
)

function shownOf(round: RecordedRound): ShownRound {
  const shown = shownRound(received(round, LIVE))
  if (!shown) throw new Error('The round has no course')
  return shown
}

const PICK_UP = { pickUp: true }

/** Returns the round with the scores of the first steps in order of play, and of some players on the next one. */
function prefixOf(round: RecordedRound, steps: number, players = 0): RecordedRound {
  const order = playedOrder({ settings: shownOf(round).settings })
  const cut = <T>(holes: readonly T[] = [], length = steps) =>
    holes.map((hole, at) => (order.indexOf(at) < length ? hole : undefined))
  return {
    ...round,
    players: round.players.map((player, at) => ({
      ...player,
      holes: cut(player.holes, at < players ? steps + 1 : steps),
    })),
    teams: round.teams?.map((team) => ({ ...team, holes: team.holes && cut(team.holes) })),
  }
}

/**
 * Returns the round with pick-ups in place of missing holes before the last one of a player, in best ball of any player.
 * In a game that is decided hole by hole, such a hole is decided later than it was played, and the leaderboard of that
 * time does not contain it.
 */
function withoutGaps(round: RecordedRound): RecordedRound {
  const order = playedOrder({ settings: shownOf(round).settings })
  type Holes = RecordedRound['players'][number]['holes']
  const lastOf = (holes: Holes = []) => order.findLastIndex((hole) => holes[hole] !== undefined)
  const lastOfAll = Math.max(...round.players.map(({ holes }) => lastOf(holes)))
  const isBestBall = round.format.type === 'RoundFormat.Team.BestBall'
  const filled = (holes: Holes = []) => {
    const last = isBestBall ? lastOfAll : lastOf(holes)
    return order.map((_, hole) => holes[hole] ?? (order.indexOf(hole) < last ? PICK_UP : undefined))
  }
  return {
    ...round,
    players: round.players.map((player) => ({ ...player, holes: filled(player.holes) })),
  }
}

const inShort = ({ key, kind, strong }: FeedEvent) => `${key} ${kind} ${strong}`

test('keeps the events when the round goes on', () => {
  fc.assert(
    fc.property(rounds, fc.nat(17), fc.nat(4), (round, steps, players) => {
      // The ball of a scramble team, and who wins a hole that both sides conceded, depend on the other players.
      const isScramble = round.format.type === 'RoundFormat.Team.Scramble'
      const isConceded = round.players.some(({ holes = [] }) => holes.some((hole) => hole?.conceded))
      const before = prefixOf(round, steps, isScramble || isConceded ? 0 : players)
      const known = feedOf(shownOf(round)).map(inShort)
      expect(known).toEqual(expect.arrayContaining(feedOf(shownOf(before)).map(inShort)))
    }),
  )
})

test('names the leader of the leaderboard at that point', () => {
  fc.assert(
    fc.property(rounds, (generated) => {
      const { type } = generated.scoringMethod
      const isByHole = type !== 'StrokePlay' && type !== 'Stableford'
      const round = isByHole ? withoutGaps(generated) : generated
      for (const event of feedOf(shownOf(round))) {
        const { kind, rest, cardIndex, step } = event
        const [, margin] = /(?:leads by (.*)|, (.*) ahead)$/.exec(rest)?.filter(Boolean) ?? []
        const isShared = rest.endsWith('shares the lead')
        if (margin === undefined && !isShared) continue
        const { entries, decider, label } = leaderboardOf(shownOf(prefixOf(round, step + 1)))
        const leaders = entries.filter(({ position }) => position === 1)
        expect(leaders.map((leader) => leader.cardIndex)).toContain(cardIndex)
        expect(leaders.length > 1).toBe(isShared)
        const [first, second] = entries
        if (isShared || !first || !second) continue
        const ahead =
          decider === 'points'
            ? pointsWords(Number(first.figure) - Number(second.figure), label)
            : String((second.overPar ?? 0) - (first.overPar ?? 0))
        // The figures of nines are rounded.
        if (round.scoringMethod.type !== 'Nines') expect(`${kind} ${margin}`).toBe(`${kind} ${ahead}`)
      }
    }),
  )
})

test('has no event of a hole without a score, and no key twice', () => {
  fc.assert(
    fc.property(recordedRounds, fc.boolean(), (round, isLive) => {
      const shown = shownRound(received(round, { isLive }))
      if (!shown) return
      const events = feedOf(shown)
      const records = [...round.players, ...(round.teams ?? [])].map((one) => one.holes ?? [])
      const isReturned = !isLive && round.maximumScore !== undefined
      for (const { hole } of events) {
        expect(isReturned || records.some((holes) => holes[hole] !== undefined)).toBe(true)
      }
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
      const steps = events.map(({ step }) => step)
      expect(steps).toEqual(steps.toSorted((a, b) => b - a))
    }),
  )
})
