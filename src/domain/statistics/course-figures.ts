import type { CourseFigures, HoleFigures } from '../../contract/statistics.ts'
import type { GolferRound } from './round-statistics.ts'
import { completeScoreOf, meanOf } from './scores.ts'

/** Returns the figures of one course. @param rounds at least one, oldest first */
export function courseFiguresOf(rounds: readonly GolferRound[]): CourseFigures {
  const latest = rounds.at(-1) as GolferRound
  const scores = rounds.flatMap((round) => completeScoreOf(round)?.strokes ?? [])
  const holes = latest.pars.map((par, hole): HoleFigures => {
    const strokes = rounds.flatMap((round) => round.strokes[hole] ?? [])
    return {
      par,
      strokeIndex: latest.strokeIndexes[hole] ?? undefined,
      average: strokes.length > 0 ? meanOf(strokes) : undefined,
      best: lowest(strokes),
      rounds: strokes.length,
    }
  })
  return {
    name: latest.course,
    rounds: rounds.length,
    lastDate: latest.date,
    lastTimezoneOffset: latest.timezoneOffset,
    best: lowest(scores),
    average: scores.length > 0 ? meanOf(scores) : undefined,
    holes,
    eclectic: holes.reduce<number | undefined>(
      (sum, { best }) => (sum === undefined || best === undefined ? undefined : sum + best),
      0,
    ),
  }
}

function lowest(values: readonly number[]): number | undefined {
  return values.length > 0 ? values.reduce((a, b) => Math.min(a, b)) : undefined
}
