import type { CatalogueTee } from '../../contract/catalogue.ts'
import {
  type CompetitionDocument,
  DIVISIONS_MAX,
  ENTRANTS_MAX,
  type Entrant,
  SIDE_PLAYERS_MAX,
  SIDE_PLAYERS_MIN,
} from '../../contract/competition-document.ts'
import { counted } from '../format/counted.ts'
import { foldedText, nameKey } from '../format/folded-text.ts'
import { movedTo } from './draw.ts'
import { type EntrantTee, ratedTees, teeNamed } from './entrant-tees.ts'
import type { ReadPlayer } from './read-players.ts'

const NAME_MAX_LENGTH = 100

export interface ListOptions {
  tees: readonly CatalogueTee[]
  /** Of players without one in the list. */
  tee: EntrantTee | undefined
  /** Players of a side where the list does not name sides. */
  sideSize: number
  newId: () => string
}

/**
 * Adds the players of a pasted list. Whoever is in the competition already gets what the list says; in a format of sides,
 * players with the same side, or those below each other, become one.
 */
export function withListed(
  document: CompetitionDocument,
  players: readonly ReadPlayer[],
  options: ListOptions,
): CompetitionDocument {
  const { divisions, divisionId } = divisionsWith(document, options.newId)
  const waiting = Map.groupBy(document.entrants ?? [], ({ name }) => nameKey(name))
  const changed = new Map<string, Entrant>()
  const added: Entrant[] = []
  const playedTees = ratedTees(document)
  const teeOf = (text: string) => {
    const tee = teeNamed(document.course, options.tees, text)
    const isSame = (one: EntrantTee) => foldedText(one.name) === foldedText(text)
    return tee.rating === undefined ? (playedTees.find(isSame) ?? tee) : tee
  }
  const handicapOf = (
    player: ReadPlayer,
    known?: Pick<Entrant, 'tee' | 'handicapIndex' | 'playingHandicap'>,
  ) => ({
    tee: player.tee ? teeOf(player.tee) : (known?.tee ?? options.tee),
    handicapIndex: player.handicapIndex ?? known?.handicapIndex,
    playingHandicap: player.playingHandicap ?? known?.playingHandicap,
  })
  const hasSides = document.format.type !== 'RoundFormat.Individual'
  const sides = hasSides ? sidesOf(players, options.sideSize) : players.map((player) => [player])
  for (const side of sides) {
    const [first] = side
    if (!first) continue
    const names = side.map((player) => player.name).join(' / ')
    // A number in the list only says who plays together.
    const isNamed = hasSides && first.side !== undefined && !/^\d+$/.test(first.side.trim())
    const name = ((isNamed && first.side) || names).slice(0, NAME_MAX_LENGTH)
    const known = waiting.get(nameKey(name))?.shift()
    const playerOf = (player: ReadPlayer) => {
      const same = known?.players?.find((one) => nameKey(one.name) === nameKey(player.name))
      return { id: same?.id ?? options.newId(), name: player.name, ...handicapOf(player, same) }
    }
    const entrant = {
      ...known,
      id: known?.id ?? options.newId(),
      name,
      division: divisionId(side.find(({ division }) => division)?.division) ?? known?.division,
      ...(hasSides ? { players: side.map(playerOf) } : handicapOf(first, known)),
    }
    if (known) changed.set(known.id, entrant)
    else added.push(entrant)
  }
  const present = (document.entrants ?? []).map((one) => changed.get(one.id) ?? one)
  return { ...document, divisions, entrants: [...present, ...added] }
}

function sidesOf(players: readonly ReadPlayer[], size: number): ReadPlayer[][] {
  const named = [...Map.groupBy(players, ({ side, line }) => (side ? foldedText(side) : line)).values()]
  if (players.some(({ side }) => side)) return named
  return players.flatMap((_, at) => (at % size === 0 ? [players.slice(at, at + size)] : []))
}

/** Returns the divisions, and a function that returns the id of one by its name and adds it if there is none. */
function divisionsWith(document: CompetitionDocument, newId: () => string) {
  const divisions = [...(document.divisions ?? [])]
  const divisionId = (name: string | undefined): string | undefined => {
    if (!name?.trim()) return undefined
    const found = divisions.find((one) => foldedText(one.name) === foldedText(name))
    if (found) return found.id
    const id = newId()
    divisions.push({ id, name: name.trim() })
    return id
  }
  return { divisions, divisionId }
}

/** Returns a document in which an entrant has a division by name. Divisions without entrants are removed. */
export function withEntrant(
  document: CompetitionDocument,
  { division, ...entrant }: Omit<Entrant, 'division'> & { division: string },
  newId: () => string,
): CompetitionDocument {
  const { divisions, divisionId } = divisionsWith(document, newId)
  const next = { ...entrant, division: divisionId(division) }
  const present = document.entrants ?? []
  const isNew = !present.some(({ id }) => id === next.id)
  const entrants = isNew ? [...present, next] : present.map((one) => (one.id === next.id ? next : one))
  return {
    ...document,
    divisions: divisions.filter(({ id }) => entrants.some((one) => one.division === id)),
    entrants,
  }
}

/** Returns a document without an entrant. */
export function withoutEntrant(document: CompetitionDocument, id: string): CompetitionDocument {
  return {
    ...document,
    entrants: document.entrants?.filter((one) => one.id !== id),
    rounds: document.rounds.map((round) => ({
      ...round,
      groups: round.groups && movedTo(round.groups, id, undefined),
    })),
  }
}

/** Returns a document without entrants, and so without a draw and divisions. */
export function withoutEntrants(document: CompetitionDocument): CompetitionDocument {
  const rounds = document.rounds.map((round) => ({ ...round, groups: undefined }))
  return { ...document, divisions: undefined, entrants: undefined, rounds }
}

/** Returns how many entrants a pasted list adds to a document, and of how many it changes the values. */
export function listCounts(
  { entrants: before = [] }: CompetitionDocument,
  { entrants: after = [] }: CompetitionDocument,
): { added: number; updated: number } {
  return {
    added: after.length - before.length,
    updated: before.filter((one, at) => one !== after[at]).length,
  }
}

/** Returns why a document with the players of a list cannot be stored, in words. */
export function listProblems({ entrants = [], divisions = [] }: CompetitionDocument): string[] {
  const tooMany = (count: number, what: string, max: number) =>
    count > max ? [`With these there are ${count} ${what}; a competition has at most ${max}.`] : []
  const range = `${SIDE_PLAYERS_MIN} to ${SIDE_PLAYERS_MAX}`
  return [
    ...tooMany(entrants.length, 'entrants', ENTRANTS_MAX),
    ...tooMany(divisions.length, 'divisions', DIVISIONS_MAX),
    ...entrants.flatMap(({ name, players }) =>
      players && (players.length < SIDE_PLAYERS_MIN || players.length > SIDE_PLAYERS_MAX)
        ? [`The side ${name} has ${counted(players.length, 'player', 'players')}; a side has ${range}.`]
        : [],
    ),
  ]
}
