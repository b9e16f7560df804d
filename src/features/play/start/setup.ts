import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { handicapFigure } from '../../../domain/handicap-text.ts'

/** Returns a playing handicap from text: `12`, or `+2` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapOf(text: string): number | undefined {
  const match = /^([+−-]?)(\d{1,3})$/.exec(text.trim())
  if (!match) return undefined
  const value = Number(match[2]) * (match[1] ? -1 : 1)
  return value >= -54 && value <= 162 ? value : undefined
}

/** Returns the text of a playing handicap in a field; empty if there is none. */
export function handicapInput(handicap: number | undefined): string {
  return handicap === undefined ? '' : handicapFigure(handicap)
}

/** What is played, in one sentence each. */
export const GAMES = [
  { id: 'strokes', label: 'Stroke play', hint: 'The lowest total wins.', method: 'StrokePlay', teams: false },
  {
    id: 'stableford',
    label: 'Stableford',
    hint: 'Two points for par, one more for each stroke better.',
    method: 'Stableford',
    teams: false,
  },
  {
    id: 'match',
    label: 'Match play',
    hint: 'Two players; each hole is won, lost or halved.',
    method: 'MatchPlay',
    teams: false,
  },
  {
    id: 'fourball',
    label: 'Four-ball match',
    hint: 'Two teams; the better ball of each counts on a hole.',
    method: 'MatchPlay',
    teams: 'RoundFormat.Team.BestBall',
  },
  {
    id: 'bestball',
    label: 'Best ball, stroke play',
    hint: 'The better ball of each team counts on a hole.',
    method: 'StrokePlay',
    teams: 'RoundFormat.Team.BestBall',
  },
  {
    id: 'scramble',
    label: 'Scramble',
    hint: 'A team plays one ball; one score for the team.',
    method: 'StrokePlay',
    teams: 'RoundFormat.Team.Scramble',
  },
  {
    id: 'skins',
    label: 'Skins',
    hint: 'The lowest score on a hole wins its skin; ties carry over.',
    method: 'Skins',
    teams: false,
  },
  {
    id: 'nines',
    label: 'Nines',
    hint: 'Nine points on each hole, for three players.',
    method: 'Nines',
    teams: false,
  },
] as const
export type GameId = (typeof GAMES)[number]['id']

/** A player as the form has it. */
export interface SetupPlayer {
  id: string
  name: string
  /** Text of the field; empty if there is none. */
  handicap: string
  /** The id of a tee of the course; empty if none was chosen. */
  tee: string
  team: 'A' | 'B'
}

export interface Setup {
  course: RecordedRound['course'] | undefined
  tees: readonly CatalogueTee[]
  game: GameId
  isNet: boolean
  holes: 'all' | 'front' | 'back'
  startHole: number
  /** The first one keeps the score. */
  players: readonly SetupPlayer[]
}

/** Returns why a round cannot be begun yet, in words; undefined if it can. */
export function problemOf(setup: Setup): string | undefined {
  const { course, players, game } = setup
  if (!course) return 'Choose a course.'
  if (players.some(({ name }) => name.trim() === '')) return 'Give each player a name.'
  if (players.some(({ handicap }) => handicap.trim() !== '' && handicapOf(handicap) === undefined))
    return 'A playing handicap is a whole number, such as 12 or +2.'
  if (game === 'match' && players.length !== 2) return 'Match play needs two players.'
  if (game === 'nines' && players.length !== 3) return 'Nines needs three players.'
  if (gameOf(game).teams && new Set(players.map(({ team }) => team)).size < 2)
    return 'Each team needs a player.'
  return undefined
}

export function gameOf(id: GameId) {
  return GAMES.find((game) => game.id === id) ?? GAMES[0]
}

/** Returns the positions of the holes that are played; undefined for all. */
export function holeNumbersOf({ holes, course }: Pick<Setup, 'holes' | 'course'>): number[] | undefined {
  const count = course?.holes.length ?? 0
  if (holes === 'all' || count < 10) return undefined
  const [from, to] = holes === 'front' ? [1, 9] : [10, count]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Returns the document with which the sheet begins. @param setup one without a problem */
export function documentOf(setup: Setup, startMs: number, timezoneOffsetMs: number): SheetRound {
  const { course, players, isNet, tees } = setup
  const game = gameOf(setup.game)
  const holeNumbers = holeNumbersOf(setup)
  const startHole = holeNumbers && !holeNumbers.includes(setup.startHole) ? holeNumbers[0] : setup.startHole
  const teams = (['A', 'B'] as const).map((team) => {
    const members = players.filter((player) => player.team === team)
    const handicaps = members.map(({ handicap }) => handicapOf(handicap) ?? 0)
    return {
      id: team,
      name: `Team ${team}`,
      players: members.map(({ id }) => id),
      playingHandicap:
        setup.game === 'scramble' && isNet
          ? Math.round(handicaps.reduce((sum, one) => sum + one, 0) / Math.max(1, members.length))
          : undefined,
    }
  })
  return {
    version: 1,
    startTimestampMs: startMs,
    timezoneOffset: timezoneOffsetMs,
    course: course as RecordedRound['course'],
    holeNumbers,
    startHole: startHole === 1 ? undefined : startHole,
    scoringMethod: { type: game.method },
    handicapMode: isNet ? 'Net' : 'Gross',
    format: { type: game.teams || 'RoundFormat.Individual' },
    players: players.map(({ id, name, handicap, tee }, at) => {
      const chosen = tees.find((one) => one.id === tee)
      return {
        id,
        name: name.trim(),
        owner: at === 0 ? true : undefined,
        playingHandicap: handicapOf(handicap),
        tee: chosen && {
          name: chosen.name,
          rating: chosen.rating,
          slope: chosen.slope,
          gender: chosen.gender,
        },
      }
    }),
    teams: game.teams ? teams : undefined,
  } as SheetRound
}
