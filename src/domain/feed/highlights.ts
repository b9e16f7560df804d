import { counted } from '../format/counted.ts'
import { perRound } from '../results/per-round.ts'
import { scoreOverPar } from '../results/score-mark.ts'
import { toParText } from '../results/to-par.ts'
import { feedOf } from './feed.ts'
import { type FeedBall, type FeedFacts, feedFactsOf } from './feed-facts.ts'

/** Something that made a finished round. */
export interface Highlight {
  /** What stands before it: the number of a hole, a score against par, or how many holes. */
  figure: string
  text: string
}

/** Fewest holes in a row that are worth telling. */
const STREAK_MIN = 4
const SHOWN_MAX = 4
/** Most players who are named beside a count. */
const NAMED_MAX = 3
const NAMES = new Map([
  [-3, ['albatross', 'albatrosses']],
  [-2, ['eagle', 'eagles']],
  [-1, ['birdie', 'birdies']],
])

/**
 * Returns what made a finished round: the hole that decided it, holes in one, the scores under par, and the longest run
 * of holes in par or better.
 */
export const highlightsOf = perRound((round): readonly Highlight[] => {
  const facts = feedFactsOf(round)
  const balls = facts.competitors.flatMap((one) => (one.isBestBall ? one.partners : [one]))
  return [
    ...decidingHole(facts),
    ...holesInOne(balls, facts),
    ...[...NAMES.keys()].flatMap((over) => scoresOf(over, balls, facts)),
    ...longestStreak(facts),
  ].slice(0, SHOWN_MAX)
})

function decidingHole({ round, race, competitors }: FeedFacts): Highlight[] {
  const { decidingStep: step, lines, numbers } = race
  const winner = competitors.find(({ cardIndex }) => cardIndex === lines[0]?.entry.cardIndex)
  if (step === undefined || !winner) return []
  if (step === 0) return [{ figure: String(numbers[0]), text: `${winner.name} led from the first hole on` }]
  const own = [winner, ...winner.partners].map(({ cardIndex }) => cardIndex)
  const score = feedOf(round).find(
    (event) =>
      event.step === step &&
      ['underPar', 'holeInOne'].includes(event.kind) &&
      own.includes(event.cardIndex ?? -1),
  )
  const how = score?.strong ?? `${winner.name} took the lead on ${numbers[step]}`
  return [{ figure: String(numbers[step]), text: `${how} and stayed ahead` }]
}

function holesInOne(balls: readonly FeedBall[], { race }: FeedFacts): Highlight[] {
  return balls.flatMap(({ name, scores }) =>
    race.holes.flatMap((hole, step) =>
      scores[hole]?.kind === 'Score' && scores[hole]?.total === 1
        ? [
            {
              figure: String(race.numbers[step]),
              text: `${name} made a hole in one on ${race.numbers[step]}`,
            },
          ]
        : [],
    ),
  )
}

/** Returns who had how many eagles or birdies, without handicap strokes: "4 birdies: Gus 2, Ann 1, Bob 1". */
function scoresOf(over: number, balls: readonly FeedBall[], { race }: FeedFacts): Highlight[] {
  const found = balls
    .map(({ name, scores }) => ({
      name,
      steps: [...race.holes.keys()].filter((step) => {
        const score = scores[race.holes[step] ?? 0]
        return score && score.total !== 1 && scoreOverPar(score) === over
      }),
    }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((a, b) => b.steps.length - a.steps.length)
  const [one = '', many = ''] = NAMES.get(over) ?? []
  const [first] = found
  if (!first) return []
  const total = found.reduce((sum, { steps }) => sum + steps.length, 0)
  const who = found.slice(0, NAMED_MAX).map(({ name, steps }) => `${name} ${steps.length}`)
  if (found.length > NAMED_MAX) who.push(counted(found.length - NAMED_MAX, 'other', 'others'))
  const text =
    total === 1
      ? `The only ${one}: ${first.name} on ${race.numbers[first.steps[0] ?? 0]}`
      : `${counted(total, one, many)}${balls.length > 1 ? `: ${who.join(', ')}` : ''}`
  return [{ figure: toParText(over), text }]
}

/** Returns the longest run of holes in par or better, net in a net game: "Ann played 5 to 11 in par or better". */
function longestStreak({ race, contest: { isNet }, competitors }: FeedFacts): Highlight[] {
  const streaks = competitors.flatMap(({ name, scores }) => {
    let length = 0
    return race.holes.map((hole, step) => {
      const score = scores[hole]
      const over = score && scoreOverPar(score, isNet)
      length = over !== undefined && over <= 0 ? length + 1 : 0
      return { name, length, step }
    })
  })
  const longest = streaks.toSorted((a, b) => b.length - a.length)[0]
  if (!longest || longest.length < STREAK_MIN) return []
  const { name, length, step } = longest
  const [from, to] = [race.numbers[step - length + 1], race.numbers[step]]
  const better = isNet ? 'net par or better' : 'par or better'
  return [
    { figure: String(length), text: `${name}: ${length} holes in a row in ${better}, ${from} to ${to}` },
  ]
}
