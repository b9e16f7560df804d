import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { isVisible } from '../../../contract/wire.ts'
import { handicapIndexOf, handicapOf } from '../../../domain/handicap/handicap-index.ts'
import { type Game, gameProblem, INDIVIDUAL, TEAMS, type TeamId, teamsOf } from './games.ts'

export type Course = RecordedRound['course']

/** A player as the form has it. */
export interface SetupPlayer {
  id: string
  name: string
  /** The handicap index as text; empty if it is not known. */
  index: string
  /** The playing handicap as text, of a scramble the course handicap; undefined stands for the proposed one. */
  handicap: string | undefined
  /** The id of a tee of the course; empty if none was chosen. */
  tee: string
  team: TeamId
}

export interface Setup extends Game {
  course: Course | undefined
  tees: readonly CatalogueTee[]
  isNet: boolean
  /** `twice` is for a course of at most nine holes. */
  holes: 'all' | 'twice' | 'front' | 'back' | 'chosen'
  /** Positions of the chosen holes. */
  chosen: readonly number[]
  startHole: number
  /** The first one keeps the score. */
  players: readonly SetupPlayer[]
  /** Handicaps of scramble teams as text; a missing one stands for the proposed one. */
  teamHandicaps: Partial<Record<TeamId, string>>
}

/** Returns the form as it is shown at first. */
export const newSetup = (players: readonly SetupPlayer[]): Setup => ({
  course: undefined,
  tees: [],
  method: 'StrokePlay',
  format: INDIVIDUAL,
  isNet: true,
  holes: 'all',
  chosen: [],
  startHole: 1,
  players,
  teamHandicaps: {},
})

/** Returns a player as the form shows one who was added. */
export const newPlayer = (id: string, name = ''): SetupPlayer => ({
  id,
  name,
  index: '',
  handicap: undefined,
  tee: '',
  team: 'A',
})

/** Returns why a round cannot be begun yet, in words; undefined if it can. */
export function problemOf(setup: Setup): string | undefined {
  const { course, players } = setup
  if (!course) return 'Choose a course.'
  if (setup.holes === 'chosen' && setup.chosen.length === 0) return 'Choose the holes.'
  if (players.some(({ name }) => !isVisible(name))) return 'Give each player a name.'
  if (setup.isNet) {
    const isIndex = ({ index }: SetupPlayer) => index.trim() === '' || handicapIndexOf(index) !== undefined
    if (!players.every(isIndex)) return 'A handicap index is a number up to 54, such as 12.4 or +2.1.'
    const texts = [...players.map(({ handicap }) => handicap), ...Object.values(setup.teamHandicaps)]
    if (texts.some((text) => text?.trim() && handicapOf(text) === undefined))
      return 'A handicap on the card is a whole number, such as 12 or +2.'
  }
  return gameProblem(setup, players.length, teamsInPlay(setup).length)
}

/** Returns a setup without the lines that nobody has filled in, except the first and that of one player. */
export function withoutBlanks(setup: Setup, keptId?: string): Setup {
  const isKept = ({ id, name, index }: SetupPlayer, at: number) =>
    at === 0 || id === keptId || isVisible(name) || index.trim() !== ''
  return { ...setup, players: setup.players.filter(isKept) }
}

/** Returns the teams that have players, in order. */
export function teamsInPlay({ players }: Pick<Setup, 'players'>): TeamId[] {
  return TEAMS.filter((team) => players.some((player) => player.team === team))
}

/** Returns a setup with another game. Teams that it does not have are joined with those that it has. */
export function withGame(setup: Setup, game: Game & Pick<Setup, 'isNet'>): Setup {
  if (game.method === setup.method && game.format === setup.format) return { ...setup, ...game }
  const teams = teamsOf(game)
  const teamOf = (team: TeamId) => teams[TEAMS.indexOf(team) % teams.length] ?? team
  return {
    ...setup,
    ...game,
    teamHandicaps: {},
    players: setup.players.map((player) => ({ ...player, handicap: undefined, team: teamOf(player.team) })),
  }
}

/** Returns the team of the next player: the smaller one of the first two. */
export function nextTeam(players: readonly SetupPlayer[]): TeamId {
  const size = (team: TeamId) => players.filter((player) => player.team === team).length
  return size('B') < size('A') ? 'B' : 'A'
}

/** Holes of a course that can be played twice in one round. */
export const TWICE_MAX = 9

/** Returns how many times the holes of the course are played. */
export function loopsOf({ holes, course }: Pick<Setup, 'holes' | 'course'>): 1 | 2 {
  return holes === 'twice' && (course?.holes.length ?? 0) <= TWICE_MAX ? 2 : 1
}

/** Returns how many holes are played; all of them before holes are chosen. */
export function playedCount(setup: Setup): number {
  return holeNumbersOf(setup)?.length || (setup.course?.holes.length ?? 0) * loopsOf(setup)
}

/** Returns the positions of the holes that are played; undefined for all. */
export function holeNumbersOf({
  holes,
  chosen,
  course,
}: Pick<Setup, 'holes' | 'chosen' | 'course'>): readonly number[] | undefined {
  const count = course?.holes.length ?? 0
  if (holes === 'chosen') {
    const played = chosen.filter((hole) => hole <= count).toSorted((a, b) => a - b)
    return played.length === count ? undefined : played
  }
  if (holes === 'all' || holes === 'twice' || count <= 9) return undefined
  const [from, to] = holes === 'front' ? [1, 9] : [10, count]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Returns the hole on which the round begins: the chosen one if it is played. */
export function startHoleOf(setup: Setup): number {
  const played = holeNumbersOf(setup)
  return played && !played.includes(setup.startHole) ? (played[0] ?? 1) : setup.startHole
}
