import type {
  CompetitionRow,
  CompetitionState,
  EntrantState,
  PublicCompetition,
} from '../../contract/competitions.ts'
import { utcDate } from '../dates/dates.ts'
import { counted } from '../format/counted.ts'
import { namesLine } from '../format/lists.ts'
import { namesOf, pointsWords } from '../results/leader-text.ts'
import { shownPoints } from '../results/points.ts'
import { teamFormatText } from '../results/scoring-info-line.ts'
import { scoringMethodText } from '../results/scoring-method-text.ts'
import { toParText } from '../results/to-par.ts'
import { presentRound } from './competition-rows.ts'

export const STAGE_TEXTS: Record<CompetitionState, string> = {
  planned: 'Not started',
  live: 'Live',
  finished: 'Finished',
}

/** As on a leaderboard, and in words. */
export const STATE_TEXTS: Record<EntrantState, { code: string; words: string }> = {
  noReturn: { code: 'NR', words: 'No return' },
  cut: { code: 'MC', words: 'Missed the cut' },
  withdrawn: { code: 'WD', words: 'Withdrew' },
  disqualified: { code: 'DQ', words: 'Disqualified' },
  noShow: { code: 'NS', words: 'No show' },
}

/** Returns course, dates, round, game and number of entrants in a few words each. */
export function competitionFacts(competition: PublicCompetition): string[] {
  const { course, rounds, scoringMethod, handicapMode, format, leaderboard } = competition
  const team = teamFormatText(format.type)
  const present = presentRound(rounds)
  return [
    course.name,
    datesText(rounds.map(({ date }) => date)),
    rounds.length > 1 && present !== undefined && `Round ${present + 1} of ${rounds.length}`,
    team,
    scoringMethodText(scoringMethod.type, handicapMode),
    team ? counted(leaderboard.length, 'side', 'sides') : counted(leaderboard.length, 'entrant', 'entrants'),
  ].filter((fact) => typeof fact === 'string')
}

/** Returns the first and the last of ISO dates as text. */
export function datesText(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)].map((date = '') => utcDate(Date.parse(date)))
  return first === last ? `${first}` : `${first} to ${last}`
}

/** Returns who leads or has won, by how much, and with which score. Undefined before the first score. */
export function leaderLine(
  rows: readonly CompetitionRow[],
  { state }: Pick<PublicCompetition, 'state'>,
): { title: string; detail: string } | undefined {
  const leaders = rows.filter(({ position }) => position === 1)
  const [first] = leaders
  if (!first) return undefined
  const hasEnded = state === 'finished'
  const score = first.points === undefined ? toParText(first.toPar) : pointsWords(first.points, 'Pts')
  if (leaders.length > 1) {
    return { title: `${namesOf(leaders)} ${hasEnded ? 'tie for first' : 'share the lead'}`, detail: score }
  }
  const verb = hasEnded ? 'wins' : 'leads'
  const margin = leadMargin(rows)
  const isThru = !hasEnded && first.thru !== undefined && first.thru > 0
  const details = [score, isThru && (first.thruText === 'F' ? 'finished' : `thru ${first.thru}`), first.note]
  return {
    title: `${namesOf(leaders)} ${verb}${margin ? ` by ${margin}` : ''}`,
    detail: details.filter(Boolean).join(' · '),
  }
}

/** Returns by how much the leader is ahead, in strokes or points; undefined unless one leads alone, and others follow. */
export function leadMargin(rows: readonly CompetitionRow[]): number | undefined {
  const first = rows.find(({ position }) => position === 1)
  const next = rows.find(({ position }) => position === 2)
  if (!first || !next) return undefined
  return first.points === undefined
    ? (next.toPar ?? 0) - (first.toPar ?? 0)
    : shownPoints(first.points - (next.points ?? 0))
}

/** Returns the players of a side in one line; empty for a player, and for a side whose name says the same. */
export function playersLine(name: string, players: readonly { name: string }[] = []): string {
  const names = players.map((player) => player.name)
  return name === names.join(' / ') ? '' : namesLine(names)
}
