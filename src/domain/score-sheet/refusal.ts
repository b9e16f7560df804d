import { millisecondsInDay } from 'date-fns/constants'
import type { Entry, EntryOf, StoredEntry } from '../../contract/score-sheet-entries.ts'
import { SHEET_PLAYERS_EVER_MAX, SHEET_PLAYERS_MAX } from '../../contract/score-sheet-rules.ts'
import { changeSheet, isMergedIntoItself, type ScoreSheet, stateOf, withoutCards } from './sheet.ts'
import { playerIdOf, shownPlayers } from './sheet-players.ts'

/** How long a finished or discarded round can be changed. */
export const CHANGES_DAYS = 30

/** Who sends an entry, and when. */
interface Sender {
  isOwner: boolean
  /** Whether the sheet is that of a group of a competition, whose document decides about everything but scores. */
  isOfCompetition?: boolean
  /** The time of the service. */
  nowMs: number
}

/** Kinds that scorers may enter. */
const SCORER_KINDS: readonly Entry['kind'][] = ['score', 'player', 'confirm']
/** What only the owner changes of a player. */
const OWNER_PLAYER_FIELDS = ['isRemoved', 'mergedInto'] as const
/** What scorers set only of a player whom they add. */
const ADDED_PLAYER_FIELDS = ['playingHandicap', 'courseHandicap', 'tee'] as const

/**
 * Returns why an entry cannot be the next of a sheet, in one line that begins with what is wrong; undefined if it can.
 * The entry is not in the log yet.
 */
export function refusalOf(sheet: ScoreSheet, entry: Entry, sender: Sender): string | undefined {
  if (entry.seen > sheet.seq) return 'seen: is ahead of this service'
  // What arrives after the finish may depend on what waits.
  const target = sheet.finish ? withWaiting(sheet) : sheet
  return (
    (sender.isOfCompetition ? refusedByCompetition(target, entry) : undefined) ??
    refusedByRights(target, entry, sender) ??
    refusedByState(sheet, entry, sender) ??
    refusedDecision(sheet, entry) ??
    refusedByContent(target, entry)
  )
}

function withWaiting(sheet: ScoreSheet): ScoreSheet {
  if (!sheet.withWaiting) {
    sheet.withWaiting = withoutCards(sheet)
    for (const entry of sheet.waiting.values()) changeSheet(sheet.withWaiting, entry)
  }
  return sheet.withWaiting
}

/** Returns the entries that wait and can be accepted together, in their order. */
export function acceptableEntries(sheet: ScoreSheet): StoredEntry[] {
  const accepted = withoutCards(sheet)
  return [...sheet.waiting.values()].filter((entry) => {
    const isRefused = refusedByContent(accepted, entry) !== undefined
    if (!isRefused) changeSheet(accepted, entry)
    return !isRefused
  })
}

function refusedDecision(sheet: ScoreSheet, entry: Entry): string | undefined {
  if (entry.kind !== 'accept' && entry.kind !== 'dismiss') return undefined
  const accepted = withoutCards(sheet)
  return firstOf(entry.entries, (id, at) => {
    const waiting = sheet.waiting.get(id)
    const error = waiting
      ? entry.kind === 'accept' && refusedByContent(accepted, waiting)
      : 'does not wait for a decision'
    if (error) return `entries[${at}]: ${error}`
    if (waiting) changeSheet(accepted, waiting)
    return undefined
  })
}

function refusedByRights(sheet: ScoreSheet, entry: Entry, { isOwner }: Sender): string | undefined {
  if (isOwner) return undefined
  if (!SCORER_KINDS.includes(entry.kind)) return `kind: only the owner may ${wordOf(entry.kind)}`
  if (entry.kind !== 'player') {
    return entry.madeBy && 'madeBy: only the owner may give back what others have entered'
  }
  const ofOwner = sheet.players.has(entry.player)
    ? [...ADDED_PLAYER_FIELDS, ...OWNER_PLAYER_FIELDS]
    : OWNER_PLAYER_FIELDS
  const field = ofOwner.find((one) => entry[one] !== undefined)
  return field && `${field}: only the owner may change it`
}

/** Kinds that would pass by the document of a competition. */
const COMPETITION_KINDS: readonly Entry['kind'][] = [
  'settings',
  'team',
  'finish',
  'reopen',
  'discard',
  'restore',
]
const COMPETITION_FIELDS = ['name', ...ADDED_PLAYER_FIELDS, ...OWNER_PLAYER_FIELDS] as const

function refusedByCompetition({ players, teams }: ScoreSheet, entry: Entry): string | undefined {
  if (COMPETITION_KINDS.includes(entry.kind)) return `kind: only the competition may ${wordOf(entry.kind)}`
  if ('player' in entry && entry.player !== undefined) {
    const known = players.get(entry.player)
    if (known?.isRemoved) return `players[${entry.player}] is not in this group any more`
    if (!known) return `players[${entry.player}] is not in this round`
  }
  if ('team' in entry && entry.team !== undefined && teams.get(entry.team)?.isRemoved) {
    return `teams[${entry.team}] is not in this group any more`
  }
  const field = entry.kind === 'player' && COMPETITION_FIELDS.find((one) => entry[one] !== undefined)
  return field ? `${field}: only the competition may change it` : undefined
}

function wordOf(kind: Entry['kind']): string {
  if (kind === 'team' || kind === 'settings') return `change the ${kind}`
  return kind === 'accept' || kind === 'dismiss' ? `${kind} entries` : `${kind} the round`
}

function refusedByState(sheet: ScoreSheet, { kind }: Entry, { nowMs }: Sender): string | undefined {
  const isOver = (sinceMs = nowMs) => nowMs - sinceMs > CHANGES_DAYS * millisecondsInDay
  const state = stateOf(sheet)
  if (state === 'discarded') {
    if (isOver(sheet.discardedMs)) return `the round was discarded more than ${CHANGES_DAYS} days ago`
    if (kind === 'finish' || kind === 'reopen' || kind === 'discard') return 'the round is discarded'
    return undefined
  }
  if (kind === 'restore') return 'the round is not discarded'
  if (state === 'live') return kind === 'reopen' ? 'the round is not finished' : undefined
  return kind === 'finish' || (kind !== 'discard' && isOver(sheet.finish?.atMs))
    ? 'the round is finished'
    : undefined
}

function refusedByContent(sheet: ScoreSheet, entry: Entry): string | undefined {
  switch (entry.kind) {
    case 'score':
      return refusedScore(sheet, entry)
    case 'confirm':
      return unknownPlayer(sheet, entry.player)
    case 'player':
      return refusedPlayer(sheet, entry)
    case 'team':
      if (!sheet.teams.has(entry.team)) {
        if (entry.name === undefined)
          return entry.players ? 'name: is missing' : `teams[${entry.team}] is not in this round`
        if (sheet.teams.size >= SHEET_PLAYERS_MAX)
          return `the round has ${SHEET_PLAYERS_MAX} teams; more are not possible`
      }
      return firstOf(entry.players ?? [], (one) =>
        unknownPlayer(sheet, playerIdOf(sheet, one) ?? String(one)),
      )
    case 'settings':
      return refusedSettings(sheet, entry)
    default:
      return undefined
  }
}

function firstOf<T>(
  list: readonly T[],
  find: (item: T, at: number) => string | undefined,
): string | undefined {
  for (const [at, item] of list.entries()) {
    const found = find(item, at)
    if (found !== undefined) return found
  }
  return undefined
}

function unknownPlayer({ players }: ScoreSheet, id: string): string | undefined {
  return players.has(id) ? undefined : `players[${id}] is not in this round`
}

function unknownHole(holeCount: number, hole: number): string | undefined {
  return hole >= 1 && hole <= holeCount ? undefined : `hole ${hole} is not on this course`
}

function refusedScore(sheet: ScoreSheet, { player, team, hole }: EntryOf<'score'>): string | undefined {
  if (player !== undefined && !sheet.players.has(player)) return unknownPlayer(sheet, player)
  if (team !== undefined) {
    if (!sheet.teams.has(team)) return `teams[${team}] is not in this round`
    // A phone without a network may not know yet that the format was changed, perhaps by mistake.
    if (!sheet.wasScramble) return 'team: only a scramble has scores of teams'
  }
  // A phone without a network may not know yet that the course was replaced by a shorter one, perhaps by mistake.
  return unknownHole(sheet.holesMax, hole)
}

function refusedPlayer(sheet: ScoreSheet, entry: EntryOf<'player'>): string | undefined {
  const { player: id, name, mergedInto } = entry
  const known = sheet.players.get(id)
  if (!known && name === undefined) {
    return entry.isRemoved || mergedInto ? unknownPlayer(sheet, id) : 'name: is missing'
  }
  if (mergedInto) {
    if (!sheet.players.has(mergedInto)) return unknownPlayer(sheet, mergedInto)
    if (isMergedIntoItself(sheet.players, id, mergedInto)) return `mergedInto: is players[${id}] itself`
  }
  const shown = shownPlayers(sheet).map((player) => player.id)
  const isRestored = known?.isRemoved && entry.isRemoved !== undefined && !entry.isRemoved
  const isBack = isRestored || (known?.mergedInto && mergedInto === null)
  if ((!known || (isBack && !shown.includes(id))) && shown.length >= SHEET_PLAYERS_MAX) {
    return `the round has ${SHEET_PLAYERS_MAX} players; more are not possible`
  }
  if (!known && sheet.players.size >= SHEET_PLAYERS_EVER_MAX) {
    return `the round has had ${SHEET_PLAYERS_EVER_MAX} players; more are not possible`
  }
  const isLast = entry.isRemoved === true && shown.length === 1 && shown[0] === id
  return isLast ? 'isRemoved: a round has at least one player' : undefined
}

function refusedSettings(sheet: ScoreSheet, entry: EntryOf<'settings'>): string | undefined {
  const { course = sheet.settings.course, holeNumbers, startHole } = entry
  const count = course.holes.length
  const holes = [...(holeNumbers ?? []), ...(startHole ? [startHole] : [])]
  return firstOf(holes, (hole) => unknownHole(count, hole))
}
