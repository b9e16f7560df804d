import { TALLY_NAMES, type YearFigures } from '../../contract/statistics.ts'
import { counted } from '../counted.ts'
import { toParText } from '../to-par.ts'
import { FIGURES, figureText, figureValue } from './figures.ts'

/** One figure of a year in review. */
export interface YearFact {
  label: string
  value: string
  /** A comparison or detail that is shown with the figure. */
  note?: string | undefined
  /** The round to which the figure belongs. */
  roundToken?: string
}

/**
 * Returns the facts of a year in review that are numbers.
 * @param previous the figures of the year before, if there were rounds
 */
export function yearFacts(year: YearFigures, previous?: YearFigures): YearFact[] {
  const before = (text: string | undefined) => text && previous && `${previous.year}: ${text}`
  return [
    { label: 'Rounds', value: String(year.rounds), note: before(previous && String(previous.rounds)) },
    ...year.scores.flatMap((score): YearFact[] => {
      const other = previous?.scores.find(({ holes }) => holes === score.holes)
      return [
        {
          label: `Best of ${score.holes} holes`,
          value: String(score.best),
          note: toParText(score.bestToPar),
          roundToken: score.bestRoundToken,
        },
        {
          label: `Average of ${score.holes} holes`,
          value: score.average.toFixed(1),
          note: before(other?.average.toFixed(1)),
        },
      ]
    }),
    ...birdieFacts(year, previous),
    ...TALLY_NAMES.flatMap((name): YearFact[] => {
      const { [name]: tally } = year
      if (!tally) return []
      const { label, unit, isPercent } = FIGURES[name]
      const other = previous?.[name]
      return [
        {
          label: isPercent ? label : `${label} ${unit}`,
          value: figureText(name, figureValue(name, tally)),
          note: before(other && figureText(name, figureValue(name, other))),
        },
      ]
    }),
  ]
}

function birdieFacts(
  { outcomes, holesInOne, holes }: YearFigures,
  previous: YearFigures | undefined,
): YearFact[] {
  if (holes === 0) return []
  const eagles = outcomes.eagles > 0 ? [{ label: 'Eagles or better', value: String(outcomes.eagles) }] : []
  const aces = holesInOne > 0 ? [{ label: 'Holes in one', value: String(holesInOne) }] : []
  return [
    ...aces,
    ...eagles,
    {
      label: 'Birdies',
      value: String(outcomes.birdies),
      note: previous && `${previous.year}: ${previous.outcomes.birdies}`,
    },
  ]
}

/** Returns the facts of a year in review that are names or sentences. */
export function yearHighlights({
  courseCount,
  favouriteCourse,
  partners,
  partnerCount,
  streakWeeks,
}: YearFigures): YearFact[] {
  const [partner] = partners
  return [
    ...(favouriteCourse
      ? [
          {
            label: 'Favourite course',
            value: favouriteCourse.name,
            note: `${counted(favouriteCourse.rounds, 'round', 'rounds')}${courseCount > 1 ? `, one of ${courseCount} courses` : ''}`,
          },
        ]
      : []),
    ...(partner
      ? [
          {
            label: 'Most rounds with',
            value: partner.name,
            note: `${counted(partner.rounds, 'round', 'rounds')}${partnerCount > 1 ? `, one of ${partnerCount} partners` : ''}`,
          },
        ]
      : []),
    ...(streakWeeks > 1
      ? [{ label: 'Longest streak', value: `${streakWeeks} weeks`, note: 'with a round in each' }]
      : []),
  ]
}
