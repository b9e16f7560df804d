import { roundDate } from './dates.ts'
import { parText, totalPar } from './par.ts'
import { scoringMethodText } from './scoring-method-text.ts'
import type { ShownRound } from './shown-round.ts'

/** Date, hole count, par and scoring method in the order they are read; what is not known is left out. */
export function roundFacts({ info, settings }: ShownRound): string[] {
  const { course, scoringMethod, handicapMode } = settings
  const par = parText(totalPar(course.holes))
  const count = course.holes.length
  return [
    info && roundDate(info.startTimestampMs, info.timezoneOffset),
    count === 1 ? '1 hole' : `${count} holes`,
    par && `Par ${par}`,
    scoringMethod && scoringMethodText(scoringMethod.type, handicapMode),
  ].filter((fact): fact is string => Boolean(fact))
}
