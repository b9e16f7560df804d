import type { Averages } from '../contract/averages.ts'
import type { RecordedRound } from '../contract/recorded-round.ts'
import { OUT_HOLES } from './scorecard/columns.ts'

/** Gross strokes by hole; null for a hole without a score. */
export type Strokes = readonly (number | null)[]

/** Returns average and best score of every hole, and of the nines and rounds in which every hole has a score. */
export function averagesOf(rounds: readonly Strokes[], holeCount: number): Omit<Averages, 'cardIndex'> {
  const holes = Array.from({ length: holeCount }, (_, hole) => figuresOf(rounds.map((round) => round[hole])))
  const hasIn = holeCount > OUT_HOLES
  const totals = (from: number, to: number) => figuresOf(rounds.map((round) => totalOf(round, from, to)))
  return {
    holes,
    out: hasIn ? totals(0, OUT_HOLES) : undefined,
    in: hasIn ? totals(OUT_HOLES, holeCount) : undefined,
    total: totals(0, holeCount),
  }
}

function figuresOf(values: readonly (number | null | undefined)[]): Averages['total'] {
  const known = values.filter((value) => value !== undefined && value !== null)
  if (known.length === 0) return undefined
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  return { average: Math.round(average * 100) / 100, best: Math.min(...known), rounds: known.length }
}

function totalOf(round: Strokes, from: number, to: number): number | undefined {
  let sum = 0
  for (let hole = from; hole < to; hole += 1) {
    const strokes = round[hole]
    if (strokes === undefined || strokes === null) return undefined
    sum += strokes
  }
  return sum
}

/**
 * Returns the index of a player's own card among the cards that `scoreRound` makes for players and teams; undefined for
 * a player of a scramble team, who has no card.
 */
export function cardIndexOf(
  { format, players, teams = [] }: Pick<RecordedRound, 'format' | 'players' | 'teams'>,
  player: number,
): number | undefined {
  if (format.type === 'RoundFormat.Individual') return player
  const isScramble = format.type === 'RoundFormat.Team.Scramble'
  const inTeams = teams.flatMap((team) => ['team' as const, ...(isScramble ? [] : team.players)])
  const assigned = new Set(teams.flatMap((team) => team.players))
  const teamless = [...players.keys()].filter((index) => !assigned.has(index))
  const at = [...inTeams, ...teamless].indexOf(player)
  return at === -1 ? undefined : at
}
