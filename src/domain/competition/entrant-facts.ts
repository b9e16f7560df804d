import type { CompetitionDocument, Entrant } from '../../contract/competition-document.ts'
import { teeName } from '../catalogue/facility-changes.ts'
import { handicapFigure } from '../handicap/handicap-text.ts'
import { ballHandicapsOf, playersOf } from './handicaps.ts'

/** What stands beside the name of an entrant, in this order, with its heading. */
export const FACT_NAMES = { handicap: 'Handicap', tee: 'Tee', division: 'Division' } as const
export type FactName = keyof typeof FACT_NAMES

/** Returns playing handicap, tee and division of an entrant; of a side those of its players. Empty where there are none. */
export function entrantFacts(document: CompetitionDocument, one: Entrant): Record<FactName, string> {
  const tees = playersOf(one).flatMap(({ tee }) => (tee ? teeName(tee) : []))
  return {
    handicap: handicapsText(document, one),
    tee: [...new Set(tees)].join(', '),
    division: document.divisions?.find(({ id }) => id === one.division)?.name ?? '',
  }
}

/** Returns which of them an entrant of the competition has. */
export function factNames(document: CompetitionDocument): FactName[] {
  const all = document.entrants?.map((one) => entrantFacts(document, one)) ?? []
  const names = Object.keys(FACT_NAMES) as FactName[]
  return names.filter((name) => all.some((facts) => facts[name] !== ''))
}

/** Returns the playing handicaps of the balls of an entrant; empty in a gross game. */
export function handicapsText(document: CompetitionDocument, one: Entrant): string {
  if (document.handicapMode === 'Gross') return ''
  return ballHandicapsOf(document, one)
    .map(({ value }) => handicapFigure(value))
    .join(', ')
}
