import { pointsWords } from '../results/leader-text.ts'
import { participantName } from '../results/leaderboard.ts'
import type { Race } from '../results/race.ts'
import { competitorsOf, contestOf } from '../results/round-contest.ts'
import { holeChangesOf } from '../results/running-scores.ts'
import type { ShownRound } from '../round/shown-round.ts'

/** What a competitor has won on a hole. */
export interface HoleShare {
  cardIndex: number
  name: string
  /** Skins or points. */
  points: number
}

/** A decided hole of skins or nines. */
export interface BoardHole {
  /** From 0. */
  hole: number
  /** The printed number. */
  number: number | undefined
  /** Those who won something, most first; empty if a skin was carried over. */
  shares: HoleShare[]
}

/** Who won what on each hole, in the games that are counted so. */
export interface HoleBoard {
  /** What is won: 'Skins' or 'Points'. */
  label: string
  /** In order of play. */
  holes: BoardHole[]
  /** In skins "3 skins at stake on 8" in a round in play, "2 skins unclaimed" at the end; otherwise empty. */
  stake: string
}

/** Returns who won what on each hole of skins or nines, and how many skins the next hole is worth. */
export function holeBoardOf(round: ShownRound, race: Race): HoleBoard | undefined {
  const contest = contestOf(round)
  const { method, decider } = contest
  if (decider !== 'points' || (method !== 'Skins' && method !== 'Nines')) return undefined
  const competitors = competitorsOf(round).map(({ cardIndex, card }) => ({
    cardIndex,
    name: participantName(card.participant, cardIndex),
    changes: holeChangesOf(card, contest),
  }))
  const holes = race.holes.flatMap((hole, step): BoardHole[] => {
    const decided = competitors.flatMap(({ cardIndex, name, changes }) => {
      const points = changes[hole]
      return points === undefined ? [] : [{ cardIndex, name, points }]
    })
    if (decided.length === 0) return []
    const shares = decided.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
    return [{ hole, number: race.numbers[step], shares }]
  })
  const isSkins = method === 'Skins'
  return {
    label: isSkins ? 'Skins' : 'Points',
    holes,
    stake: isSkins ? stakeOf(holes, race, round.isLive) : '',
  }
}

function stakeOf(decided: readonly BoardHole[], { holes, numbers }: Race, isLive: boolean): string {
  const carried = decided.length - 1 - decided.findLastIndex(({ shares }) => shares.length > 0)
  const next = numbers[holes.indexOf(decided.at(-1)?.hole ?? -1) + 1]
  if (isLive && next !== undefined) return `${pointsWords(carried + 1, 'Skins')} at stake on ${next}`
  return carried > 0 ? `${pointsWords(carried, 'Skins')} unclaimed` : ''
}
