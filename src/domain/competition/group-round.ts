import type { CompetitionDocument, DrawnGroup, Entrant } from '../../contract/competition-document.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import type { EntryOf } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { roundedHandicap } from '../handicap/playing-handicap.ts'
import type { ScoreSheet } from '../score-sheet/sheet.ts'
import { enteredState } from './group-facts.ts'
import { courseHandicapOf, isScramble, playersOf, playingHandicapOf } from './handicaps.ts'

/** Returns the state that the document gives an entrant. */
export function givenState({ state }: Pick<Entrant, 'state'>): PlayerState | undefined {
  return state === 'playing' ? undefined : state
}

/**
 * Returns the document of the score sheet of a group.
 * @param states that count, by player, in a scramble by side
 */
export function groupRound(
  document: CompetitionDocument,
  roundIndex: number,
  group: DrawnGroup,
  states: Readonly<Record<string, PlayerState>>,
): SheetRound {
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
    players: entrants.flatMap((entrant) => sheetPlayersOf(document, entrant, states)),
    teams: sides.map((side) => ({
      id: side.id,
      name: side.name,
      players: (side.players ?? []).map(({ id }) => id),
      playingHandicap: isScramble(document) ? playingHandicapOf(document, side).value : undefined,
    })),
    isWithoutOwner: true,
  }
}

function sheetPlayersOf(
  document: CompetitionDocument,
  entrant: Entrant,
  states: Readonly<Record<string, PlayerState>>,
): SheetRound['players'] {
  return playersOf(entrant).map((player) => {
    const course = courseHandicapOf(document, player)
    return {
      id: player.id,
      name: player.name,
      tee: player.tee,
      playingHandicap: isScramble(document) ? undefined : playingHandicapOf(document, player).value,
      courseHandicap: course && roundedHandicap(course.value),
      state: states[isScramble(document) ? entrant.id : player.id],
    }
  })
}

type Fields<Kind extends 'player' | 'team' | 'settings'> = Omit<EntryOf<Kind>, 'id' | 'seen' | 'atMs'>
/** What the service enters to bring a sheet up to date. */
export type SheetChange = Fields<'player'> | Fields<'team'> | Fields<'settings'>

/** Returns the entries that bring the sheet of a group up to date with the document. */
export function sheetChanges(sheet: ScoreSheet, target: SheetRound): SheetChange[] {
  const ids = new Set(target.players.map(({ id }) => id))
  const teams = target.teams ?? []
  const teamIds = new Set(teams.map(({ id }) => id))
  return [
    ...entryOf({ kind: 'settings' }, differing(SETTINGS, sheet.settings, target)),
    ...target.players.flatMap((player) => playerChange(sheet, player)),
    ...teams.flatMap(({ id = '', ...team }) =>
      entryOf({ kind: 'team', team: id }, differing(TEAM, sheet.teams.get(id) ?? {}, team)),
    ),
    ...[...sheet.teams.values()].flatMap(({ id, isRemoved }): SheetChange[] =>
      isRemoved || teamIds.has(id) ? [] : [{ kind: 'team', team: id, isRemoved: true }],
    ),
    ...[...sheet.players.values()].flatMap(({ id, isRemoved }): SheetChange[] =>
      isRemoved || ids.has(id) ? [] : [{ kind: 'player', player: id, isRemoved: true }],
    ),
  ]
}

const entryOf = (head: object, change: object): SheetChange[] =>
  Object.keys(change).length > 0 ? [{ ...head, ...change } as SheetChange] : []

/** Returns the fields of a target that differ, null for those that are cleared. Whoever was removed is there again. */
function differing<Field extends string>(
  fields: readonly Field[],
  present: Partial<Record<Field, unknown>> & { isRemoved?: boolean },
  target: Partial<Record<Field, unknown>>,
): object {
  const different = fields.filter((field) => JSON.stringify(present[field]) !== JSON.stringify(target[field]))
  return {
    ...Object.fromEntries(different.map((field) => [field, target[field] ?? null])),
    ...(present.isRemoved && { isRemoved: false }),
  }
}

const TEAM = ['name', 'playingHandicap', 'players'] as const
const PLAYER = ['name', 'playingHandicap', 'courseHandicap', 'tee'] as const
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

function playerChange(
  { players }: ScoreSheet,
  { id, ...target }: SheetRound['players'][number],
): SheetChange[] {
  const player = players.get(id)
  const { recorded, isRemoved = false } = player ?? {}
  // Of a scramble side, one player alone may have a state.
  const state = target.state ?? (isRemoved ? undefined : enteredState(player)?.state) ?? 'playing'
  const change = differing(PLAYER, { ...recorded, isRemoved }, target)
  return entryOf(
    { kind: 'player', player: id },
    { ...change, ...(state !== (recorded?.state ?? 'playing') && { state }) },
  )
}
