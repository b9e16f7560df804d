import type { RecordedRound } from '../../../contract/recorded-round.ts'

export type MethodId = Exclude<RecordedRound['scoringMethod']['type'], 'MathPlay'>
export type FormatId = RecordedRound['format']['type']

export const INDIVIDUAL = 'RoundFormat.Individual'
export const SCRAMBLE = 'RoundFormat.Team.Scramble'

interface Choice<Id extends string> {
  id: Id
  label: string
  /** What is played, in one sentence. */
  hint: string
}

export const METHODS: readonly Choice<MethodId>[] = [
  { id: 'StrokePlay', label: 'Stroke play', hint: 'The lowest total wins.' },
  { id: 'Stableford', label: 'Stableford', hint: 'Two points for par, one more for each stroke better.' },
  { id: 'MatchPlay', label: 'Match play', hint: 'Each hole is won, lost or halved.' },
  { id: 'Skins', label: 'Skins', hint: 'The lowest score on a hole wins its skin; ties carry over.' },
  { id: 'Nines', label: 'Nines', hint: 'Three players share nine points on each hole.' },
]

export const FORMATS: readonly Choice<FormatId>[] = [
  { id: INDIVIDUAL, label: 'Individual', hint: 'Everybody plays for their own score.' },
  {
    id: 'RoundFormat.Team.BestBall',
    label: 'Best ball',
    hint: 'Everybody plays a ball; the best one of a team counts on each hole.',
  },
  {
    id: SCRAMBLE,
    label: 'Scramble',
    hint: 'A team plays one ball from the best shot; the team has one score.',
  },
]

export const TEAMS = ['A', 'B', 'C', 'D'] as const
export type TeamId = (typeof TEAMS)[number]

/** What is played: how scores decide, and by whom. */
export interface Game {
  method: MethodId
  format: FormatId
}

/** Returns the formats in which a method can be played. */
export function formatsOf(method: MethodId): readonly Choice<FormatId>[] {
  return method === 'Nines' ? FORMATS.slice(0, 1) : FORMATS
}

/** Returns the teams that a game can have; none if everybody plays on their own. */
export function teamsOf({ method, format }: Game): readonly TeamId[] {
  if (format === INDIVIDUAL) return []
  return method === 'MatchPlay' ? TEAMS.slice(0, 2) : TEAMS
}

/** Returns why a game cannot be played by so many players and teams, in words; undefined if it can. */
export function gameProblem(
  { method, format }: Pick<Game, 'format'> & { method: MethodId | undefined },
  playerCount: number,
  teamCount: number,
): string | undefined {
  if (method === 'Nines' && playerCount !== 3) return 'Nines needs three players.'
  if (format !== INDIVIDUAL) return teamCount < 2 ? 'Two teams need players.' : undefined
  const isMatch = method === 'MatchPlay'
  return isMatch && playerCount !== 2 ? 'Match play needs two players, or two teams.' : undefined
}

/** Returns the name of a game: `Stroke play`, `Match play, best ball`. */
export function gameText({ method, format }: Game): string {
  const name = METHODS.find(({ id }) => id === method)?.label ?? method
  if (format === INDIVIDUAL) return name
  return `${name}, ${FORMATS.find(({ id }) => id === format)?.label.toLowerCase() ?? ''}`
}
