import type { PublicCompetition } from '../../contract/competitions.ts'
import { utcDate } from '../dates/dates.ts'
import { counted } from '../format/counted.ts'
import { teamFormatText } from '../results/scoring-info-line.ts'
import { scoringMethodText } from '../results/scoring-method-text.ts'
import { presentRound } from './competition-rows.ts'

/** Returns course, dates, round, game and number of entrants in a few words each. */
export function competitionFacts(competition: PublicCompetition): string[] {
  const { course, rounds, scoringMethod, handicapMode, format, leaderboard } = competition
  const team = teamFormatText(format.type)
  const dates = [...new Set(rounds.map(({ date }) => utcDate(Date.parse(date))))]
  const present = presentRound(rounds)
  const [first, last] = [dates[0], dates.at(-1)]
  return [
    course.name,
    first === last ? first : `${first} to ${last}`,
    rounds.length > 1 && present !== undefined && `Round ${present + 1} of ${rounds.length}`,
    team,
    scoringMethodText(scoringMethod.type, handicapMode),
    team ? counted(leaderboard.length, 'side', 'sides') : counted(leaderboard.length, 'entrant', 'entrants'),
  ].filter((fact) => typeof fact === 'string')
}
