import type { Averages } from '../../contract/averages.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { meanOf } from '../results/points.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'

/** Gross strokes by hole; null for a hole without a score. */
export type Strokes = readonly (number | null)[]

/**
 * Returns average and best of every hole, of the nines and of the course. Averages are those of complete rounds, so
 * those of the holes add up to that of the course; the best scores are those of all rounds.
 * @param rounds the individual rounds of one golfer
 */
export function averagesOf(
  rounds: readonly Strokes[],
  holeCount: number,
): Pick<Averages, 'holes' | 'out' | 'in' | 'total'> {
  const complete = rounds.filter((round) => totalOf(round, 0, holeCount) !== undefined)
  const figures = (from: number, to: number) =>
    figuresOf(
      complete.flatMap((round) => totalOf(round, from, to) ?? []),
      rounds.flatMap((round) => totalOf(round, from, to) ?? []),
    )
  const hasIn = holeCount > OUT_HOLES
  return {
    holes: Array.from({ length: holeCount }, (_, hole) => figures(hole, hole + 1)),
    out: hasIn ? figures(0, OUT_HOLES) : undefined,
    in: hasIn ? figures(OUT_HOLES, holeCount) : undefined,
    total: figures(0, holeCount),
  }
}

function figuresOf(complete: readonly number[], all: readonly number[]): Averages['total'] {
  if (all.length === 0) return undefined
  return {
    average: complete.length > 0 ? meanOf(complete) : undefined,
    best: all.reduce((a, b) => Math.min(a, b)),
    rounds: complete.length,
  }
}

/** Fewer nines say nothing about the best one. */
const NINES_MIN = 3

/** Returns the lowest score over a front or back nine; undefined for fewer than three complete ones. */
export function bestNineOf(rounds: readonly Strokes[]): number | undefined {
  const nines = rounds.flatMap(ninesOf).map(({ strokes }) => strokes)
  return nines.length < NINES_MIN ? undefined : nines.reduce((a, b) => Math.min(a, b))
}

/** Returns the scores over the complete nines of a round. */
export function ninesOf(round: Strokes): { firstHole: number; strokes: number }[] {
  return [0, OUT_HOLES].flatMap((from) => {
    const strokes = totalOf(round, from, from + OUT_HOLES)
    return strokes === undefined ? [] : [{ firstHole: from + 1, strokes }]
  })
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
  if (player < 0) return undefined
  if (format.type === 'RoundFormat.Individual') return player
  const isScramble = format.type === 'RoundFormat.Team.Scramble'
  const inTeams = teams.flatMap((team) => ['team' as const, ...(isScramble ? [] : team.players)])
  const assigned = new Set(teams.flatMap((team) => team.players))
  const teamless = [...players.keys()].filter((index) => !assigned.has(index))
  const at = [...inTeams, ...teamless].indexOf(player)
  return at === -1 ? undefined : at
}
