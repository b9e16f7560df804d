import type { HoleScore, ParticipantCard } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { isolated } from '../format/isolated.ts'
import { participantCards, perRound, type ShownRound } from '../round/shown-round.ts'
import { grossScoresOf } from './hole-outcomes.ts'
import { participantName } from './leaderboard.ts'
import { type Race, raceOf } from './race.ts'
import { competitorsOf, contestOf, partnersOf } from './round-contest.ts'
import { scoreOverPar, scoreWord } from './score-mark.ts'
import { toParText } from './to-par.ts'

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

/** The ball of a player or team, with the gross scores in the order of the holes. */
interface Ball {
  cardIndex: number
  name: string
  scores: readonly (HoleScore | undefined)[]
}

/**
 * Returns what made a finished round: the hole that decided it, holes in one, the scores under par, and the longest run
 * of holes in par or better. The feed is not used, because the page of a round has it in its own file.
 */
export const highlightsOf = perRound((round): readonly Highlight[] => {
  const race = raceOf(round)
  const { isNet } = contestOf(round)
  const sides = sidesOf(round)
  const balls = sides.flatMap(({ own, partners }) => (partners.length > 0 ? partners : [own]))
  return [
    ...decidingHole(sides, race, isNet),
    ...holesInOne(balls, race),
    ...[...NAMES.keys()].flatMap((over) => scoresOf(over, balls, race)),
    ...longestStreak(
      sides.map(({ own }) => own),
      race,
      isNet,
    ),
  ].slice(0, SHOWN_MAX)
})

function sidesOf(round: ShownRound): { own: Ball; partners: readonly Ball[] }[] {
  const { scorecard, settings } = round
  const cards = participantCards(scorecard.cards)
  const partners = partnersOf(scorecard.cards)
  const ballOf = (card: ParticipantCard): Ball => {
    const cardIndex = cards.indexOf(card)
    const name = isolated(participantName(card.participant, cardIndex))
    return { cardIndex, name, scores: grossScoresOf(card, settings.course) }
  }
  return competitorsOf(round).map(({ card, isBestBall }) => ({
    own: ballOf(card),
    partners: isBestBall ? (partners.get(card) ?? []).map(ballOf) : [],
  }))
}

function decidingHole(
  sides: ReturnType<typeof sidesOf>,
  { decidingStep: step, lines, numbers, holes }: Race,
  isNet: boolean,
): Highlight[] {
  const winner = sides.find(({ own }) => own.cardIndex === lines[0]?.entry.cardIndex)
  if (step === undefined || !winner) return []
  const { own, partners } = winner
  if (step === 0) return [{ figure: String(numbers[0]), text: `${own.name} led from the first hole on` }]
  const made = [own, ...partners].toReversed().flatMap(({ name, scores }) => {
    const score = scores[holes[step] ?? 0]
    const isUnder = score && (scoreOverPar(score, isNet) ?? 0) < 0
    return isUnder ? [`${name} had a ${scoreWord(score, isNet)} on`] : []
  })
  const how = made[0] ?? `${own.name} took the lead on`
  return [{ figure: String(numbers[step]), text: `${how} ${numbers[step]} and stayed ahead` }]
}

function holesInOne(balls: readonly Ball[], race: Race): Highlight[] {
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
function scoresOf(over: number, balls: readonly Ball[], race: Race): Highlight[] {
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
function longestStreak(balls: readonly Ball[], race: Race, isNet: boolean): Highlight[] {
  const streaks = balls.flatMap(({ name, scores }) => {
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
