import { UTCDate } from '@date-fns/utc'
import { differenceInCalendarWeeks } from 'date-fns/differenceInCalendarWeeks'
import type { Outcomes, ScoreSummary, Tally, TallyName, YearFigures } from '../../contract/statistics.ts'
import { meanOf } from '../results/points.ts'
import { ninesOf } from './hole-averages.ts'
import type { GolferRound, RoundStatistics } from './round-statistics.ts'

/** Scores are compared only between rounds of the same length; these are the lengths for which that is done. */
const COMPARED_HOLES = [18, 9] as const

interface OwnScore {
  strokes: number
  toPar: number
}

/** A score over 18 or 9 holes. */
interface ComparedScore extends OwnScore {
  holes: number
}

export const parsInForceOf = ({ pars, parsInForce }: RoundStatistics) => parsInForce ?? pars

/** Returns the gross score of a complete individual round of any length; undefined for any other round. */
export function completeScoreOf(round: RoundStatistics): OwnScore | undefined {
  return round.isIndividual ? scoreOver(round, 0, round.pars.length) : undefined
}

function scoreOver(round: RoundStatistics, from: number, to: number): OwnScore | undefined {
  const pars = parsInForceOf(round)
  let [strokes, toPar] = [0, 0]
  for (let hole = from; hole < to; hole += 1) {
    const one = round.strokes[hole] ?? undefined
    if (one === undefined) return undefined
    strokes += one
    toPar += one - (pars[hole] ?? 0)
  }
  return { strokes, toPar }
}

/**
 * Returns the gross score of an individual round over 18 or 9 holes; undefined for any other round. If a round of 18
 * holes is incomplete, a complete nine counts as a score over 9 holes.
 */
export function ownScoreOf(round: RoundStatistics): ComparedScore | undefined {
  const holes = round.pars.length
  const whole = completeScoreOf(round)
  if (whole) return COMPARED_HOLES.some((length) => length === holes) ? { ...whole, holes } : undefined
  if (holes !== 18 || !round.isIndividual) return undefined
  const nine = scoreOver(round, 0, 9) ?? scoreOver(round, 9, 18)
  return nine && { ...nine, holes: 9 }
}

/**
 * Returns the scores of rounds, separately for 18 and 9 holes. If several rounds are equally good, the first one is the
 * best.
 */
function scoreSummariesOf(rounds: readonly (RoundStatistics & { roundToken: string })[]): ScoreSummary[] {
  return COMPARED_HOLES.flatMap((holes): ScoreSummary[] => {
    const scores = rounds.flatMap((round) => {
      const score = ownScoreOf(round)
      return score?.holes === holes ? [{ ...score, roundToken: round.roundToken }] : []
    })
    if (scores.length === 0) return []
    const best = scores.reduce((low, score) => (score.strokes < low.strokes ? score : low))
    return [
      {
        holes,
        rounds: scores.length,
        best: best.strokes,
        bestToPar: best.toPar,
        bestRoundToken: best.roundToken,
        average: meanOf(scores.map(({ strokes }) => strokes)),
        averageToPar: meanOf(scores.map(({ toPar }) => toPar)),
      },
    ]
  })
}

/** Counts the holes with a score by their score to par. */
function outcomesOf(rounds: readonly RoundStatistics[]): Outcomes {
  const counts: Outcomes = { eagles: 0, birdies: 0, pars: 0, bogeys: 0, doubles: 0 }
  for (const round of rounds) {
    const pars = parsInForceOf(round)
    for (const [hole, strokes] of round.strokes.entries()) {
      if (strokes !== null) counts[outcomeOf(strokes - (pars[hole] ?? 0))] += 1
    }
  }
  return counts
}

function outcomeOf(toPar: number): keyof Outcomes {
  if (toPar <= -2) return 'eagles'
  if (toPar === -1) return 'birdies'
  if (toPar === 0) return 'pars'
  return toPar === 1 ? 'bogeys' : 'doubles'
}

/** A figure that is known on a smaller share of the holes is left out, because it does not represent the round. */
const KNOWN_MIN = 1 / 3

/** Returns a figure of a round; undefined if it is known on too few holes. */
export function figureOf(round: RoundStatistics, name: TallyName): Tally | undefined {
  const tally = round[name]
  return tally && tally.of >= round.pars.length * KNOWN_MIN ? tally : undefined
}

/** Adds up a figure over the rounds that have it; undefined if none has. */
function tallyOver(rounds: readonly RoundStatistics[], name: TallyName): Tally | undefined {
  return rounds.reduce<Tally | undefined>((sum, round) => {
    const tally = figureOf(round, name)
    if (!tally) return sum
    return { count: (sum?.count ?? 0) + tally.count, of: (sum?.of ?? 0) + tally.of }
  }, undefined)
}

const PARTNERS_MAX = 10

/** Returns the figures of one year. @param rounds at least one, oldest first */
export function yearFiguresOf(year: number, rounds: readonly GolferRound[]): YearFigures {
  const strokes = rounds.flatMap((round) => round.strokes.filter((one) => one !== null))
  const latestFirst = rounds.toReversed()
  const courses = byFrequency(latestFirst.map(({ course }) => course))
  const partners = byFrequency(latestFirst.flatMap((round) => [...new Set(round.partners)]))
  return {
    year,
    rounds: rounds.length,
    holes: strokes.length,
    holesInOne: strokes.filter((one) => one === 1).length,
    scores: scoreSummariesOf(rounds),
    bestNine: bestNineOf(rounds),
    outcomes: outcomesOf(rounds),
    putts: tallyOver(rounds, 'putts'),
    greens: tallyOver(rounds, 'greens'),
    fairways: tallyOver(rounds, 'fairways'),
    sand: tallyOver(rounds, 'sand'),
    courseCount: courses.length,
    favouriteCourse: courses[0],
    partners: partners.slice(0, PARTNERS_MAX),
    partnerCount: partners.length,
    streakWeeks: longestStreak(rounds.map(weekOf)),
  }
}

function bestNineOf(rounds: readonly GolferRound[]): YearFigures['bestNine'] {
  const nines = rounds.flatMap(({ isIndividual, strokes, numbers, roundToken }) =>
    isIndividual
      ? ninesOf(strokes).map((nine) => ({
          ...nine,
          firstHole: numbers?.[nine.firstHole - 1] ?? nine.firstHole,
          roundToken,
        }))
      : [],
  )
  return nines.reduce<YearFigures['bestNine']>(
    (low, nine) => (low && low.strokes <= nine.strokes ? low : nine),
    undefined,
  )
}

/** Counts names and sorts them, the most frequent first; equally frequent names keep their order. */
function byFrequency(names: readonly string[]): { name: string; rounds: number }[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, same]) => ({ name, rounds: same.length }))
    .toSorted((a, b) => b.rounds - a.rounds)
}

/** Returns the number of a round's week on the course's calendar; weeks begin on Monday. */
function weekOf({ date, timezoneOffset }: GolferRound): number {
  return differenceInCalendarWeeks(new UTCDate(date + timezoneOffset), new UTCDate(0), { weekStartsOn: 1 })
}

/** Returns the length of the longest run of consecutive numbers in a list, which may repeat numbers. */
function longestStreak(weeks: readonly number[]): number {
  let longest = 0
  let length = 0
  let previous: number | undefined
  // Rounds that follow each other in time can have dates the other way round, on courses in other time zones.
  for (const week of [...new Set(weeks)].sort((a, b) => a - b)) {
    length = week - 1 === previous ? length + 1 : 1
    longest = Math.max(longest, length)
    previous = week
  }
  return longest
}
