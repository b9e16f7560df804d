import { roundDate } from './dates.ts'
import { parText, totalPar } from './par.ts'
import { scoringMethodText } from './scoring-method-text.ts'
import type { ShownRound } from './shown-round.ts'

/**
 * Returns texts for the date, number of holes, start hole (unless it is the first), par and scoring method. Unknown
 * facts are left out.
 */
export function roundFacts({ info, settings }: ShownRound): string[] {
  const { course, startHole = 1, scoringMethod, handicapMode } = settings
  const par = parText(totalPar(course.holes))
  const count = course.holes.length
  return [
    info && roundDate(info.startTimestampMs, info.timezoneOffset),
    count === 1 ? '1 hole' : `${count} holes`,
    startHole > 1 && `from hole ${startHole}`,
    par && `Par ${par}`,
    scoringMethod && scoringMethodText(scoringMethod.type, handicapMode),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}
