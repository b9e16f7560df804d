import type { Averages } from '../../contract/averages.ts'
import type { ParticipantCard } from '../../contract/round.ts'
import { decimal } from '../format/decimals.ts'
import { printedNumbers } from '../format/printed-number.ts'
import { sumOfAll } from '../results/points.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { valuesOf } from '../scorecard/rows.ts'
import { ninesOf } from './hole-averages.ts'

/** A sentence about a finished round, and where its figures are. */
export interface RoundRemark {
  text: string
  figures: 'statistics' | 'course'
}

/** Number of rounds from which an average says something. */
const ROUNDS_MIN = 3
/** A difference to the average that is not worth a sentence of its own. */
const LEVEL = 0.5
/** A hole that costs at least this much over par on average is named. */
const COSTLY = 1

/**
 * Returns sentences about the golfer's own score in a finished round: that it is the best on the course, a best nine, the
 * comparison with the average there, and the hole that costs them most. Empty for a round of teams.
 */
export function remarksOf(round: ShownRound, averages: Averages): RoundRemark[] {
  const cards = participantCards(round.scorecard.cards)
  const card = cards[averages.cardIndex]
  const isOfTeams = cards.some(({ participant }) => participant.type === 'ScorecardTeam')
  if (round.isLive || !card || isOfTeams) return []
  const { holes } = round.settings.course
  const strokes = strokesOf(card)
  const best = bestHere(round, averages)
  return [
    ...(best ? [{ text: `Your best round here${best.words}.`, figures: 'course' as const }] : []),
    ...bestNine(strokes, printedNumbers(holes), averages),
    ...comparison(strokes, averages),
    ...costlyHole(
      strokes,
      // A hole that had another par today does not compare with its average.
      holes.map((hole) =>
        hole?.parOverride === undefined || hole.parOverride === hole.par ? hole?.par : undefined,
      ),
      printedNumbers(holes),
      averages,
    ),
  ]
}

/** Returns the golfer's score over the course if it is their best there, and by how much: ", by 3". */
export function bestHere(
  round: ShownRound,
  { cardIndex, bestOfOthers }: Averages,
): { name: string; strokes: number; words: string } | undefined {
  const card = participantCards(round.scorecard.cards)[cardIndex]
  const strokes = card && sumOfAll(strokesOf(card))
  if (strokes === undefined || bestOfOthers === undefined || strokes >= bestOfOthers) return undefined
  return { name: card?.participant.name ?? '', strokes, words: `, by ${bestOfOthers - strokes}` }
}

const strokesOf = (card: ParticipantCard): Strokes =>
  valuesOf(card, 'GrossScoreRow').map((score) => (score?.kind === 'Score' ? score.total : undefined))

/** The nines by the number of their first hole. */
const SIDES = new Map<number | undefined, string>([
  [1, 'front'],
  [OUT_HOLES + 1, 'back'],
])

type Strokes = readonly (number | undefined)[]

function bestNine(
  strokes: Strokes,
  numbers: readonly number[],
  { bestNineOfYear: others }: Averages,
): RoundRemark[] {
  const [best] = ninesOf(strokes.map((one) => one ?? null)).toSorted((a, b) => a.strokes - b.strokes)
  if (!best || !others || best.strokes >= others.strokes) return []
  const side = SIDES.get(numbers[best.firstHole - 1])
  const where = strokes.length > OUT_HOLES && side ? ` on the ${side}` : ''
  return [{ text: `Your best nine of ${others.year}: ${best.strokes}${where}.`, figures: 'statistics' }]
}

function comparison(strokes: Strokes, { total }: Averages): RoundRemark[] {
  const own = sumOfAll(strokes)
  if (own === undefined || !total || total.average === undefined || total.rounds < ROUNDS_MIN) return []
  const average = decimal(total.average)
  // From the average as it is shown, so that the difference is the one that a reader works out.
  const less = Number(average) - own
  if (Math.abs(less) < LEVEL)
    return [{ text: `Level with your average here, ${average}.`, figures: 'course' }]
  const difference = decimal(Math.abs(less))
  const words = less > 0 ? 'better' : 'worse'
  return [{ text: `${difference} strokes ${words} than your average here, ${average}.`, figures: 'course' }]
}

function costlyHole(
  strokes: Strokes,
  pars: readonly (number | undefined)[],
  numbers: readonly number[],
  { holes }: Averages,
): RoundRemark[] {
  const [most] = pars
    .flatMap((par, at) => {
      const { average, rounds = 0 } = holes[at] ?? {}
      const own = strokes[at]
      if (par === undefined || own === undefined || average === undefined || rounds < ROUNDS_MIN) return []
      return [{ at, costs: average - par, today: own - par }]
    })
    .toSorted((a, b) => b.costs - a.costs)
  if (!most || most.costs < COSTLY) return []
  const { at, costs, today } = most
  const words = today <= 0 ? 'nothing' : `${today < costs ? 'only ' : ''}${today}`
  return [
    {
      text: `Hole ${numbers[at]}, which costs you ${decimal(costs)} over par on average, cost ${words} today.`,
      figures: 'course',
    },
  ]
}
