import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { courseFromTee } from '../../../domain/catalogue/tees.ts'
import { handicapInput, handicapOf } from '../../../domain/handicap/handicap-index.ts'
import type { PlayerOnSheet, ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import {
  playedHoles,
  type ShownTeam,
  shownPlayers,
  shownTeams,
} from '../../../domain/score-sheet/sheet-players.ts'
import type { NewEntry } from '../score-sheet.store.ts'
import { FORMATS, type FormatId, gameProblem, INDIVIDUAL, METHODS, type MethodId } from '../start/games.ts'

/** What the owner can change after the start. */
export interface RoundSettings {
  course: RecordedRound['course']
  /** The tees of another course; empty as long as the course is the same. */
  tees: readonly CatalogueTee[]
  /** Undefined for scoring that only apps offer. */
  method: MethodId | undefined
  format: FormatId
  isNet: boolean
  /** Positions of the holes that are played. */
  holes: readonly number[]
  startHole: number
  teams: readonly TeamSettings[]
}

export interface TeamSettings {
  id: string
  name: string
  /** The ids of its players. */
  players: readonly string[]
  /** Text of the field; used in a scramble. */
  handicap: string
}

/** Returns the settings of a sheet, with two teams if it has none. */
export function settingsOf(sheet: ScoreSheet): RoundSettings {
  const { course, scoringMethod, format, handicapMode, startHole } = sheet.settings
  const holes = playedHoles(sheet)
  const teams = teamsOf(sheet).map(({ id, name, players, playingHandicap }) => ({
    id,
    name,
    players,
    handicap: handicapInput(playingHandicap),
  }))
  return {
    course,
    tees: [],
    method: METHODS.find(({ id }) => id === scoringMethod.type)?.id,
    format: FORMATS.find(({ id }) => id === format.type)?.id ?? INDIVIDUAL,
    isNet: handicapMode === 'Net',
    holes,
    startHole: holes.includes(startHole ?? 0) ? (startHole ?? 1) : (holes[0] ?? 1),
    teams: teams.length > 0 ? teams : newTeams(sheet),
  }
}

/** Returns the teams of a sheet, also those whose players have all left: somebody else can play for them. */
function teamsOf(sheet: ScoreSheet): ShownTeam[] {
  const shown = new Map(shownTeams(sheet).map((team) => [team.id, team]))
  return [...sheet.teams.values()].flatMap((team) =>
    team.isRemoved ? [] : (shown.get(team.id) ?? { ...team, players: [] }),
  )
}

/** Returns two teams, to which the players belong in turn. */
function newTeams(sheet: ScoreSheet): TeamSettings[] {
  const ids = shownPlayers(sheet).map(({ id }) => id)
  return ['A', 'B'].map((id, team) => ({
    id,
    name: `Team ${id}`,
    players: ids.filter((_, at) => at % 2 === team),
    handicap: '',
  }))
}

/** Returns settings for another course. Scores stay by hole, so as many holes as possible are played as before. */
export function withCourse(
  settings: RoundSettings,
  { course, tees }: Pick<RoundSettings, 'course' | 'tees'>,
): RoundSettings {
  const all = course.holes.map((_, at) => at + 1)
  const wasWhole = settings.holes.length === settings.course.holes.length
  const kept = settings.holes.filter((hole) => all.includes(hole))
  const holes = wasWhole || kept.length === 0 ? all : kept
  const startHole = holes.includes(settings.startHole) ? settings.startHole : (holes[0] ?? 1)
  return { ...settings, course, tees, holes, startHole }
}

/** Returns why the settings are not complete, in words; undefined if they are. */
export function settingsProblem(
  sheet: ScoreSheet,
  { method, format, holes, teams }: RoundSettings,
): string | undefined {
  if (holes.length === 0) return 'Choose the holes that are played.'
  const filled = teams.filter(({ players }) => players.length > 0)
  const problem = gameProblem({ method, format }, shownPlayers(sheet).length, filled.length)
  if (problem !== undefined || format === INDIVIDUAL) return problem
  const isWrong = teams.some(({ handicap }) => handicap.trim() !== '' && handicapOf(handicap) === undefined)
  return isWrong ? 'A playing handicap is a whole number, such as 12 or +2.' : undefined
}

/** Returns the entries that change the settings of a sheet; none if nothing differs. */
export function settingsEntries(sheet: ScoreSheet, next: RoundSettings): NewEntry[] {
  const before = settingsOf(sheet)
  const isCourse = next.course !== before.course
  const isAll = next.holes.length === next.course.holes.length
  const areHoles = isCourse || next.holes.join() !== before.holes.join()
  const isStart = areHoles || next.startHole !== before.startHole
  const settings = {
    ...(isCourse && { course: courseOf(sheet, next) }),
    ...(next.method && next.method !== before.method && { scoringMethod: { type: next.method } }),
    ...(next.format !== before.format && { format: { type: next.format } }),
    ...(next.isNet !== before.isNet && { handicapMode: next.isNet ? ('Net' as const) : ('Gross' as const) }),
    ...(areHoles && { holeNumbers: isAll ? null : [...next.holes].sort((a, b) => a - b) }),
    ...(isStart && { startHole: next.startHole }),
  }
  return [
    ...(Object.keys(settings).length > 0 ? [{ kind: 'settings', ...settings } as NewEntry] : []),
    ...(isCourse ? teeEntries(sheet, next) : []),
    ...(next.format === INDIVIDUAL ? [] : teamEntries(sheet, next.teams)),
  ]
}

type ChosenCourse = Pick<RoundSettings, 'tees' | 'course'>

/** Returns the tee of another course that a player keeps: that of the same name and gender. */
export function sameTee(
  { tees }: Pick<ChosenCourse, 'tees'>,
  player: PlayerOnSheet | undefined,
): CatalogueTee | undefined {
  const tee = player?.recorded.tee
  return tees.find(({ name, gender }) => name === tee?.name && gender === tee.gender)
}

/** Returns another course with the card of the first player's tee, as at the start of a round. */
function courseOf(sheet: ScoreSheet, chosen: ChosenCourse): RecordedRound['course'] {
  return courseFromTee(chosen.course, sameTee(chosen, shownPlayers(sheet)[0]))
}

/** Players without a tee of the other course have none. */
function teeEntries(sheet: ScoreSheet, chosen: ChosenCourse): NewEntry[] {
  return shownPlayers(sheet).flatMap((player): NewEntry[] => {
    if (!player.recorded.tee) return []
    const same = sameTee(chosen, player)
    return [{ kind: 'player', player: player.id, tee: same ? recordedTeeOf(same, chosen.course) : null }]
  })
}

/**
 * Returns a tee as a round records it, with the stroke indexes of its card: the card of the round may be that of another
 * tee.
 * @param course as the catalogue has it
 */
export function recordedTeeOf(tee: CatalogueTee, course: RecordedRound['course']) {
  const { name, rating, slope, gender, lengthsM } = tee
  const { holes } = courseFromTee(course, tee)
  const indexes = holes.map(({ strokeIndex }) => strokeIndex)
  const isKnown = indexes.some((index) => index !== undefined)
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  return { name, rating, slope, par, gender, lengthsM, ...(isKnown && { strokeIndexes: indexes }) }
}

function teamEntries(sheet: ScoreSheet, teams: readonly TeamSettings[]): NewEntry[] {
  const known = new Map(teamsOf(sheet).map((team) => [team.id, team]))
  return teams.flatMap(({ id, name, players, handicap }): NewEntry[] => {
    const before = known.get(id)
    const playingHandicap = handicapOf(handicap) ?? null
    const changes = {
      ...((before?.name ?? '') !== name && { name }),
      ...(before?.players.join() !== players.join() && { players: [...players] }),
      ...((before?.playingHandicap ?? null) !== playingHandicap && { playingHandicap }),
    }
    return Object.keys(changes).length > 0 ? [{ kind: 'team', team: id, ...changes }] : []
  })
}
