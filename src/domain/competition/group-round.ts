import type {
  CompetitionDocument,
  DrawnGroup,
  Entrant,
  SidePlayer,
} from '../../contract/competition-document.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import type { EntryOf } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { roundedHandicap } from '../handicap/playing-handicap.ts'
import type { PlayerOnSheet, ScoreSheet } from '../score-sheet/sheet.ts'
import { courseHandicapOf, isScramble, playingHandicapOf, withTee } from './handicaps.ts'

/** Returns the state that the document gives an entrant. */
export function givenState({ state }: Pick<Entrant, 'state'>): PlayerState | undefined {
  return state === 'playing' ? undefined : state
}

/** Returns the document of the score sheet of a group. */
export function groupRound(document: CompetitionDocument, roundIndex: number, group: DrawnGroup): SheetRound {
  const { course, scoringMethod, handicapMode, format, maximumScore, tieBreak, allowance } = document
  const { date = '', timezoneOffset = 0 } = document.rounds[roundIndex] ?? {}
  const byId = new Map(document.entrants?.map((entrant) => [entrant.id, entrant]))
  const entrants = group.entrants.flatMap((id) => byId.get(id) ?? [])
  const sides = entrants.filter(({ players }) => players)
  return {
    startTimestampMs: Math.max(0, Date.parse(`${date}T${group.teeTime ?? '00:00'}Z`) - timezoneOffset),
    timezoneOffset,
    startHole: group.startHole,
    course,
    scoringMethod,
    handicapMode,
    format,
    maximumScore,
    tieBreak,
    handicapAllowance: isScramble(document) ? undefined : allowance,
    players: entrants.flatMap((entrant) => playersOf(document, entrant)),
    teams: sides.map((side) => ({
      id: side.id,
      name: side.name,
      players: (side.players ?? []).map(({ id }) => id),
      playingHandicap: isScramble(document) ? playingHandicapOf(document, side).value : undefined,
    })),
    isWithoutOwner: true,
  }
}

function playersOf(document: CompetitionDocument, entrant: Entrant): SheetRound['players'] {
  const { id, name, tee, players } = entrant
  const all: SidePlayer[] = players?.map((player) => withTee(player, entrant)) ?? [
    { ...entrant, id, name, tee },
  ]
  return all.map((player) => {
    const course = courseHandicapOf(document, player)
    return {
      id: player.id,
      name: player.name,
      tee: player.tee,
      playingHandicap: isScramble(document)
        ? undefined
        : playingHandicapOf(document, withoutPlayers(player)).value,
      courseHandicap: course && roundedHandicap(course.value),
      state: givenState(entrant),
    }
  })
}

const withoutPlayers = ({ tee, handicapIndex, playingHandicap }: SidePlayer) => ({
  tee,
  handicapIndex,
  playingHandicap,
  players: undefined,
})

type Fields<Kind extends 'player' | 'team' | 'settings'> = Omit<EntryOf<Kind>, 'id' | 'seen' | 'atMs'>
/** What the service enters to bring a sheet up to date. */
export type SheetChange = Fields<'player'> | Fields<'team'> | Fields<'settings'>

/**
 * Returns the entries that bring the sheet of a group up to date with the document.
 * @param before what the document gave the group before; a state that it took away ends
 */
export function sheetChanges(sheet: ScoreSheet, target: SheetRound, before?: SheetRound): SheetChange[] {
  const statesBefore = new Map(before?.players.map(({ id, state }) => [id, state]))
  const ids = new Set(target.players.map(({ id }) => id))
  const teams = target.teams ?? []
  const teamIds = new Set(teams.map(({ id }) => id))
  return [
    ...settingsChanges(sheet, target),
    ...target.players.flatMap((player) => playerChange(sheet, player, statesBefore.get(player.id))),
    ...teams.flatMap((team) => teamChange(sheet, team)),
    ...[...sheet.teams.values()].flatMap(({ id, isRemoved }): SheetChange[] =>
      isRemoved || teamIds.has(id) ? [] : [{ kind: 'team', team: id, isRemoved: true }],
    ),
    ...[...sheet.players.values()].flatMap(({ id, isRemoved }): SheetChange[] =>
      isRemoved || ids.has(id) ? [] : [{ kind: 'player', player: id, isRemoved: true }],
    ),
  ]
}

/** Returns the fields of a target that differ, null for those that are cleared. */
function differing<Field extends string>(
  fields: readonly Field[],
  present: Partial<Record<Field, unknown>>,
  target: Partial<Record<Field, unknown>>,
): Partial<Record<Field, unknown>> | undefined {
  const different = fields.filter((field) => JSON.stringify(present[field]) !== JSON.stringify(target[field]))
  if (different.length === 0) return undefined
  return Object.fromEntries(different.map((field) => [field, target[field] ?? null])) as Partial<
    Record<Field, unknown>
  >
}

const SETTINGS = [
  'course',
  'scoringMethod',
  'handicapMode',
  'format',
  'startHole',
  'maximumScore',
  'tieBreak',
  'handicapAllowance',
] as const

function settingsChanges({ settings }: ScoreSheet, target: SheetRound): SheetChange[] {
  const found = differing(SETTINGS, settings, target)
  return found ? [{ kind: 'settings', ...found } as SheetChange] : []
}

function playerChange(
  { players }: ScoreSheet,
  { id, ...target }: SheetRound['players'][number],
  stateBefore: PlayerState | undefined,
): SheetChange[] {
  const known = players.get(id)
  const present: Partial<PlayerOnSheet['recorded']> = known?.recorded ?? {}
  const found = differing(['name', 'playingHandicap', 'courseHandicap', 'tee'], present, target)
  // A state that the document does not give is what a scorer has entered.
  const ended = stateBefore !== undefined && present.state !== undefined ? 'playing' : undefined
  const state = target.state === undefined ? ended : target.state === present.state ? undefined : target.state
  const change = { ...found, ...(state && { state }), ...(known?.isRemoved && { isRemoved: false }) }
  return Object.keys(change).length > 0 ? [{ kind: 'player', player: id, ...change } as SheetChange] : []
}

function teamChange(
  { teams }: ScoreSheet,
  { id = '', name, playingHandicap, players }: NonNullable<SheetRound['teams']>[number],
): SheetChange[] {
  const known = teams.get(id)
  const found = differing(['name', 'playingHandicap', 'players'], known ?? {}, {
    name,
    playingHandicap,
    players,
  })
  const change = { ...found, ...(known?.isRemoved && { isRemoved: false }) }
  return Object.keys(change).length > 0 ? [{ kind: 'team', team: id, ...change } as SheetChange] : []
}
