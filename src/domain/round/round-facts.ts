import type { MaximumScore } from '../../contract/round-rules.ts'
import { roundDate } from '../dates/dates.ts'
import { counted } from '../format/counted.ts'
import { printedNumber } from '../format/printed-number.ts'
import { parText, totalPar } from '../results/par.ts'
import { scoringMethodText } from '../results/scoring-method-text.ts'
import type { ShownRound } from './shown-round.ts'

/**
 * Returns texts for the date, a later correction, number of holes, start hole (unless it is the first), par, scoring method with the
 * maximum score, and handicap allowance. Unknown facts are left out.
 */
export function roundFacts({ info, settings }: ShownRound): string[] {
  const { course, startHole = 1, scoringMethod, handicapMode, handicapAllowance } = settings
  const par = parText(totalPar(course.holes))
  const count = course.holes.length
  return [
    info && roundDate(info.startTimestampMs, info.timezoneOffset),
    info?.isUnfinished && 'not complete',
    info?.correctedAtMs !== undefined && `corrected on ${roundDate(info.correctedAtMs, info.timezoneOffset)}`,
    counted(count, 'hole', 'holes'),
    startHole > 1 && `from hole ${printedNumber(course.holes, startHole - 1)}`,
    par && `Par ${par}`,
    scoringMethod && scoringMethodText(scoringMethod.type, handicapMode) + maximumText(settings.maximumScore),
    handicapAllowance !== undefined &&
      handicapMode !== 'Gross' &&
      `Handicap allowance ${handicapAllowance} %, contained in the playing handicaps`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

function maximumText(maximum: MaximumScore | undefined): string {
  switch (maximum?.type) {
    case 'netDoubleBogey':
      return ', maximum score net double bogey'
    case 'doublePar':
      return ', maximum score double par'
    case 'parPlus':
      return `, maximum score par + ${maximum.value}`
    case 'fixed':
      return `, maximum score ${maximum.value}`
    default:
      return ''
  }
}

/** The page title if the round is not available. */
export const NO_ROUND_TITLE = 'Round not available'

/**
 * Returns the page title `{course} - Hole {n} - {date}`, or without the date if there is none. The course name is not
 * shortened, unlike in the page's header.
 * @param hole its printed number
 * @param date as displayed; empty or undefined for a live round
 */
export function roundTitle(course: string, hole: number, date?: string): string {
  return date ? `${course} - Hole ${hole} - ${date}` : `${course} - Hole ${hole}`
}
