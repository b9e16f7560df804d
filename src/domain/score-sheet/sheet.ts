import type { RecordedPlayer } from '../../contract/recorded-round.ts'
import type { EntryOf, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetReference, SheetRound } from '../../contract/score-sheet-round.ts'
import { SHEET_PLAYERS_EVER_MAX, teamId } from '../../contract/score-sheet-rules.ts'
import type { SheetState } from '../../contract/score-sheets.ts'

/** An entry in the log of a kind that belongs to a card: that of a player or, in a scramble, of a team. */
export type CardEntry = Extract<StoredEntry, { kind: 'score' | 'player' | 'confirm' }> & {
  /** The order of entries that were accepted together and therefore have the same `seq`. */
  part?: number
}

/** A player of a score sheet, also one that was removed or merged into another. */
export interface PlayerOnSheet {
  id: string
  /** As it is recorded, without holes. */
  recorded: RecordedPlayer
  isRemoved: boolean
  mergedInto: string | undefined
  /** Its scores, changes and confirmations, in the order in which they take effect. */
  entries: CardEntry[]
}

export interface TeamOnSheet {
  id: string
  name: string
  playingHandicap: number | undefined
  players: readonly SheetReference[]
  isRemoved: boolean
  /** When its players were set; a player belongs to the team to which they were added last. */
  playersSeq: number
  entries: CardEntry[]
}

type Settings = Pick<
  SheetRound,
  | 'course'
  | 'scoringMethod'
  | 'handicapMode'
  | 'format'
  | 'startHole'
  | 'holeNumbers'
  | 'match'
  | 'maximumScore'
  | 'tieBreak'
  | 'handicapAllowance'
  | 'strokesOff'
>

/** The fold of a score sheet's log. What it shows is derived from it: `recordedRoundOf`, `discrepanciesOf` and others. */
export interface ScoreSheet {
  round: SheetRound
  /** The `seq` of the last entry. */
  seq: number
  settings: Settings
  /** The most holes that its course has had: scores stay by hole when the course is replaced. */
  holesMax: number
  /** Whether it is or has been a scramble: scores of teams stay when the format is changed. */
  wasScramble: boolean
  /** By id, in the order in which they were added. */
  players: Map<string, PlayerOnSheet>
  teams: Map<string, TeamOnSheet>
  finish: { atMs: number; isComplete: boolean } | undefined
  discardedMs: number | undefined
  /** Entries after the finish, which wait for the owner's decision, by id. */
  waiting: Map<string, StoredEntry>
  /** The sheet as it would be with all that waits, without cards. It is computed when it is needed. */
  withWaiting: ScoreSheet | undefined
  /** What follows from the merges of players. It is computed when it is needed, and again after another merge. */
  merges: Merges | undefined
}

/** As whom players are shown, and the cards that contain entries of several players. */
export interface Merges {
  /** By the id of each player: its own id, or that of the player into whom it was merged. */
  shownAs: ReadonlyMap<string, string>
  /** By the id of a player: those who were merged into this one. */
  merged: ReadonlyMap<string, readonly string[]>
  /** By the id of a player into whom others were merged: all their entries, in the order in which they take effect. */
  cards: Map<string, CardEntry[]>
}

/** Returns whether a sheet is a scramble, in which teams have scores. */
export function isScramble({ settings }: Pick<ScoreSheet, 'settings'>): boolean {
  return settings.format.type === 'RoundFormat.Team.Scramble'
}

/** Returns the sheet of a document, without entries. */
export function startSheet(round: SheetRound): ScoreSheet {
  const { players, teams = [] } = round
  return {
    round,
    seq: 0,
    settings: round,
    holesMax: round.course.holes.length,
    wasScramble: isScramble({ settings: round }),
    players: new Map(
      players.map(({ id, holes: _, ...recorded }) => [
        id,
        { id, recorded, isRemoved: false, mergedInto: undefined, entries: [] },
      ]),
    ),
    teams: new Map(
      teams.map((team, at) => {
        const id = teamId(team, at)
        const { name, playingHandicap, players: members } = team
        return [
          id,
          { id, name, playingHandicap, players: members, isRemoved: false, playersSeq: 0, entries: [] },
        ]
      }),
    ),
    finish: undefined,
    discardedMs: undefined,
    waiting: new Map(),
    withWaiting: undefined,
    merges: undefined,
  }
}

/**
 * Returns a sheet that is not finished, to which entries that wait can be added with `changeSheet`. Its cards have no
 * entries, because nothing that is refused depends on them.
 */
export function withoutCards(sheet: ScoreSheet): ScoreSheet {
  const emptied = <Entered extends { entries: CardEntry[] }>(all: ReadonlyMap<string, Entered>) =>
    new Map([...all].map(([id, one]) => [id, { ...one, entries: [] }]))
  return {
    ...sheet,
    players: emptied(sheet.players),
    teams: emptied(sheet.teams),
    finish: undefined,
    waiting: new Map(),
    withWaiting: undefined,
    merges: undefined,
  }
}

/** Returns the fold of a log: the sheet after all its entries. */
export function foldSheet(round: SheetRound, log: readonly (StoredEntry | UnknownEntry)[]): ScoreSheet {
  const sheet = startSheet(round)
  for (const entry of log) applyEntry(sheet, entry)
  return sheet
}

/** Adds the next entry of the log to a sheet, which it changes. Entries that `refusalOf` refuses do not belong there. */
export function applyEntry(sheet: ScoreSheet, entry: StoredEntry | UnknownEntry): void {
  sheet.seq = entry.seq
  const one = entry as StoredEntry
  if (!sheet.finish || ['reopen', 'accept', 'dismiss'].includes(one.kind)) sheet.withWaiting = undefined
  switch (one.kind) {
    case 'finish':
      sheet.finish ??= { atMs: one.receivedMs, isComplete: one.isComplete !== false }
      return
    case 'reopen':
      sheet.finish = undefined
      return
    case 'discard':
      sheet.discardedMs ??= one.receivedMs
      return
    case 'restore':
      sheet.discardedMs = undefined
      return
    case 'dismiss':
      for (const id of one.entries) sheet.waiting.delete(id)
      return
    case 'accept':
      for (const [part, id] of one.entries.entries()) acceptEntry(sheet, id, { ...one, part })
      return
    default:
      if (sheet.finish) wait(sheet, one)
      else changeSheet(sheet, one)
  }
}

function wait(sheet: ScoreSheet, entry: StoredEntry): void {
  sheet.waiting.set(entry.id, entry)
  if (sheet.withWaiting) changeSheet(sheet.withWaiting, entry)
}

/** Whoever accepts an entry has seen what it changes, so it takes effect as if it had been made now. */
function acceptEntry(
  sheet: ScoreSheet,
  id: string,
  { seq, seen, part }: StoredEntry & { part: number },
): void {
  const entry = sheet.waiting.get(id)
  if (entry && sheet.waiting.delete(id)) changeSheet(sheet, { ...entry, seq, seen, part })
}

/** Lets an entry take effect. */
export function changeSheet(sheet: ScoreSheet, entry: StoredEntry & { part?: number }): void {
  switch (entry.kind) {
    case 'score':
      if (entry.player !== undefined) addToCard(sheet, entry.player, entry)
      if (entry.team !== undefined) sheet.teams.get(entry.team)?.entries.push(entry)
      return
    case 'confirm':
      addToCard(sheet, entry.player, entry)
      return
    case 'player':
      changePlayer(sheet, entry)
      return
    case 'team':
      changeTeam(sheet, entry)
      return
    case 'settings':
      sheet.settings = changeSettings(sheet.settings, entry)
      sheet.holesMax = Math.max(sheet.holesMax, sheet.settings.course.holes.length)
      sheet.wasScramble ||= isScramble(sheet)
      return
    default:
  }
}

/** Returns the value of a field after an entry: what it was where the entry lacks the field, nothing where it is null. */
function changed<T>(value: T | undefined, next: T | null | undefined): T | undefined {
  return next === undefined ? value : (next ?? undefined)
}

/** Adds an entry to the card of a player, and to that of the player into whom it was merged. */
function addToCard({ players, merges }: ScoreSheet, id: string, entry: CardEntry): void {
  players.get(id)?.entries.push(entry)
  merges?.cards.get(merges.shownAs.get(id) ?? id)?.push(entry)
}

/** Returns whether a player would be merged into itself. Merges never form a circle. */
export function isMergedIntoItself(
  players: ReadonlyMap<string, PlayerOnSheet>,
  id: string,
  into: string,
): boolean {
  let next: string | undefined = into
  while (next !== undefined && next !== id) next = players.get(next)?.mergedInto
  return next === id
}

/** Returns the player on whose card the scores of a player are, following merges. */
function cardOwner(players: ReadonlyMap<string, PlayerOnSheet>, id: string): string {
  let owner = id
  for (let next: string | undefined = id; next !== undefined; next = players.get(next)?.mergedInto)
    owner = next
  return owner
}

function changePlayer(sheet: ScoreSheet, entry: EntryOf<'player'> & StoredEntry): void {
  const { players } = sheet
  const { player: id, name, state } = entry
  const known = players.get(id)
  // The number of players bounds what one entry can cost. Earlier versions stored more.
  if (!known && players.size >= SHEET_PLAYERS_EVER_MAX) return
  const player = known ?? {
    id,
    recorded: { name: name ?? id },
    isRemoved: false,
    mergedInto: undefined,
    entries: [],
  }
  const { recorded } = player
  // An entry that is accepted long after it was made can close a circle.
  const isCircle = Boolean(entry.mergedInto && isMergedIntoItself(players, id, entry.mergedInto))
  const formerOwner = cardOwner(players, id)
  players.set(id, {
    ...player,
    recorded: {
      ...recorded,
      name: name ?? recorded.name,
      playingHandicap: changed(recorded.playingHandicap, entry.playingHandicap),
      courseHandicap: changed(recorded.courseHandicap, entry.courseHandicap),
      tee: changed(recorded.tee, entry.tee),
      state: changed(recorded.state, state === 'playing' ? null : state),
    },
    isRemoved: changed(player.isRemoved, entry.isRemoved) ?? false,
    mergedInto: isCircle ? player.mergedInto : changed(player.mergedInto, entry.mergedInto),
  })
  addToCard(sheet, id, entry)
  if (known && entry.mergedInto === undefined) return
  sheet.merges = undefined
  // The card that gets or loses the scores has changed as well, also when they are separated later.
  const owner = cardOwner(players, id)
  for (const changed of owner === formerOwner ? [] : [formerOwner, owner]) {
    if (changed !== id) players.get(changed)?.entries.push(entry)
  }
}

function changeTeam({ teams }: ScoreSheet, entry: EntryOf<'team'> & StoredEntry): void {
  const { team: id, name, players } = entry
  const team = teams.get(id) ?? {
    id,
    name: name ?? id,
    playingHandicap: undefined,
    players: [],
    isRemoved: false,
    playersSeq: 0,
    entries: [],
  }
  teams.set(id, {
    ...team,
    name: name ?? team.name,
    playingHandicap: changed(team.playingHandicap, entry.playingHandicap),
    players: players ?? team.players,
    playersSeq: players ? entry.seq : team.playersSeq,
    isRemoved: changed(team.isRemoved, entry.isRemoved) ?? false,
  })
}

function changeSettings(settings: Settings, entry: EntryOf<'settings'>): Settings {
  return {
    course: entry.course ?? settings.course,
    scoringMethod: entry.scoringMethod ?? settings.scoringMethod,
    handicapMode: entry.handicapMode ?? settings.handicapMode,
    format: entry.format ?? settings.format,
    startHole: changed(settings.startHole, entry.startHole),
    holeNumbers: changed(settings.holeNumbers, entry.holeNumbers),
    match: changed(settings.match, entry.match),
    maximumScore: changed(settings.maximumScore, entry.maximumScore),
    tieBreak: changed(settings.tieBreak, entry.tieBreak),
    handicapAllowance: changed(settings.handicapAllowance, entry.handicapAllowance),
    strokesOff: changed(settings.strokesOff, entry.strokesOff),
  }
}

/** Returns the state of a sheet as the calls say it. */
export function stateOf({ finish, discardedMs }: ScoreSheet): SheetState {
  if (discardedMs !== undefined) return 'discarded'
  return finish ? 'finished' : 'live'
}
