import type { PlayedHole, RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'
import type { SheetReference } from '../../contract/score-sheet-round.ts'
import { type CardOnSheet, cardOf } from './card.ts'
import { isScramble, type ScoreSheet } from './sheet.ts'
import {
  cardEntries,
  playedHoles,
  playerIdOf,
  type ShownTeam,
  shownAs,
  shownPlayers,
  shownTeams,
} from './sheet-players.ts'

/**
 * Returns the recorded round of a sheet. An upload of it is never refused: figures without strokes and putts above
 * strokes are left out, and a team format without teams is individual.
 */
export function recordedRoundOf(sheet: ScoreSheet, token?: string): RecordedRound {
  const { round, settings } = sheet
  const played = playedHoles(sheet)
  const players = shownPlayers(sheet)
  const teams = shownTeams(sheet)
  const order = players.map((player) => player.id)
  const isTeams = settings.format.type !== 'RoundFormat.Individual' && teams.length > 0
  const startHole = played.indexOf(settings.startHole ?? 0) + 1
  const ownerId = round.players.find((player) => player.owner)?.id
  const shownOwner = ownerId === undefined ? undefined : shownAs(sheet, ownerId)

  return {
    version: 1,
    token,
    startTimestampMs: round.startTimestampMs,
    timezoneOffset: round.timezoneOffset,
    startHole: startHole === 0 ? undefined : startHole,
    course: {
      ...settings.course,
      holes: settings.course.holes
        .map((hole, at) =>
          played.length === settings.course.holes.length ? hole : { number: at + 1, ...hole },
        )
        .filter((_, at) => played.includes(at + 1)),
    },
    scoringMethod: settings.scoringMethod,
    handicapMode: settings.handicapMode,
    format: isTeams ? settings.format : { type: 'RoundFormat.Individual' },
    players: players.map(({ id, recorded }) => ({
      ...recorded,
      tee: teeOf(recorded.tee, settings.course, played),
      owner: id === shownOwner ? true : undefined,
      holes: holesOf(cardOf(cardEntries(sheet, id)), played),
    })),
    teams: teams.map((team) => ({
      name: team.name,
      players: team.players.map((id) => order.indexOf(id)),
      playingHandicap: team.playingHandicap,
      holes: isScramble(sheet) && team.entries.length > 0 ? holesOf(cardOf(team.entries), played) : undefined,
    })),
    match: matchOf(sheet, isTeams ? teams : undefined, order),
    maximumScore: settings.maximumScore,
    tieBreak: settings.tieBreak,
    handicapAllowance: settings.handicapAllowance,
    strokesOff: settings.strokesOff,
    isWithoutOwner: round.isWithoutOwner,
  }
}

/** Returns a tee with what it has for the holes that are played. */
function teeOf(
  tee: RecordedPlayer['tee'],
  { holes }: RecordedRound['course'],
  played: readonly number[],
): RecordedPlayer['tee'] {
  if (!tee) return undefined
  const { lengthsM, strokeIndexes } = tee
  const ofPlayed = <Value>(values: readonly Value[]) => played.map((hole) => values[hole - 1])
  const par = played.reduce((sum, hole) => sum + (holes[hole - 1]?.par ?? 0), 0)
  // Ratings of all holes say nothing about a part of them. Apps may have sent those of the holes that are played.
  const isForAll = played.length < holes.length && (tee.par ?? tee.rating ?? 0) > par + 2
  return {
    ...tee,
    ...(isForAll && { rating: undefined, slope: undefined, par: undefined }),
    ...(lengthsM && { lengthsM: ofPlayed(lengthsM) }),
    ...(strokeIndexes && { strokeIndexes: ofPlayed(strokeIndexes) }),
  }
}

/** Returns the holes that are played as a recorded round has them, up to the last one with a score. */
function holesOf(card: CardOnSheet, played: readonly number[]): (PlayedHole | undefined)[] {
  const holes = played.map((hole) => holeOf(card, hole))
  return holes.slice(0, holes.findLastIndex((hole) => hole !== undefined) + 1)
}

function holeOf(card: CardOnSheet, hole: number): PlayedHole | undefined {
  const fields = card.holes.get(hole)?.fields
  if (!fields) return undefined
  const { strokes, pickUp, conceded, putts, ...figures } = fields
  if (!pickUp && !conceded && strokes === undefined) return undefined
  const made = pickUp ? undefined : strokes
  const canHavePutts = made === undefined || (putts ?? 0) <= made
  return { ...figures, pickUp, conceded, strokes: made, putts: canHavePutts ? putts : undefined }
}

function matchOf(
  sheet: ScoreSheet,
  teams: readonly ShownTeam[] | undefined,
  players: readonly string[],
): RecordedRound['match'] {
  const side = sheet.settings.match?.concededBy
  if (side === undefined) return undefined
  const ids = teams?.map((team) => team.id) ?? players
  const concededBy = ids.indexOf(sideIdOf(sheet, side, teams !== undefined) ?? '')
  return concededBy === -1 ? undefined : { concededBy }
}

function sideIdOf(sheet: ScoreSheet, side: SheetReference, isTeam: boolean): string | undefined {
  if (isTeam) return typeof side === 'number' ? [...sheet.teams.keys()][side] : side
  const id = playerIdOf(sheet, side)
  return id === undefined ? undefined : shownAs(sheet, id)
}
