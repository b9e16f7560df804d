import {
  type CompetitionDocument,
  type DrawnGroup,
  type Entrant,
  GROUP_PLAYERS_MAX,
} from '../../contract/competition-document.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { givenState } from './group-round.ts'
import { ballHandicapsOf, playersOf } from './handicaps.ts'

export type DrawOrder = 'entered' | 'handicap' | 'random' | 'leaderboard'

export interface DrawOptions {
  /** Players of a full group, 2 to 5. */
  groupSize: number
  /** The holes where groups start, in turn. */
  holes: readonly number[]
  /** Such as `09:00`. */
  firstTime: string
  /** Until the next group at the same hole. */
  intervalMinutes: number
}

interface DrawnOrder {
  order: DrawOrder
  /** How many of the leaderboard go on, with those who share the last place. */
  first?: number | undefined
  /** Returns a number from 0 to below 1. */
  random?: () => number
}

/** Returns who is drawn, in order: all who play and have not missed a cut. The leaders of the leaderboard come last. */
export function entrantsToDraw(
  { competition, leaderboard }: Pick<OrganisedCompetition, 'competition' | 'leaderboard'>,
  { order, first, random = Math.random }: DrawnOrder,
): Entrant[] {
  const ranked = leaderboard.filter(({ position }) => position !== undefined)
  const last = ranked[(first ?? 0) - 1]?.position ?? Number.POSITIVE_INFINITY
  const goesOn = ({ position, state }: (typeof leaderboard)[number]) =>
    first === undefined
      ? state === undefined || state === 'noReturn'
      : position !== undefined && position <= last
  const out = new Set(leaderboard.filter((row) => !goesOn(row)).map(({ entrant }) => entrant))
  const places = leaderboard.filter(({ state }) => state === undefined).map(({ entrant }) => entrant)
  const keyOf: Record<DrawOrder, (one: Entrant) => number> = {
    entered: () => 0,
    handicap: (one) => ballHandicapsOf(competition, one).reduce((sum, { value }) => sum + value, 0),
    random,
    leaderboard: ({ id }) => (places.includes(id) ? -places.indexOf(id) : -places.length),
  }
  return (competition.entrants ?? [])
    .filter((one) => !givenState(one) && !out.has(one.id))
    .map((one) => ({ one, key: keyOf[order](one) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)
}

/** Draws groups. Those that are not full are the first ones, and lack at most one entrant. */
export function drawGroups(
  entrants: readonly Pick<Entrant, 'id' | 'players'>[],
  { groupSize, holes, firstTime, intervalMinutes }: DrawOptions,
): DrawnGroup[] {
  const sideSize = Math.max(1, ...entrants.map(({ players }) => players?.length ?? 1))
  const size = Math.min(GROUP_PLAYERS_MAX, Math.max(2, groupSize))
  const ids = entrants.map(({ id }) => id)
  return chunksOf(ids, Math.max(1, Math.floor(size / sideSize))).map((group, at) => ({
    number: at + 1,
    teeTime: later(firstTime, Math.floor(at / holes.length) * intervalMinutes),
    startHole: holes[at % holes.length] ?? 1,
    entrants: group,
  }))
}

/** Splits a list into as few parts as possible, whose lengths differ by one at most; the shorter ones come first. */
function chunksOf<Item>(items: readonly Item[], lengthMax: number): Item[][] {
  const count = Math.ceil(items.length / lengthMax)
  const chunks: Item[][] = []
  for (let from = 0; chunks.length < count; ) {
    const to = from + Math.floor((items.length - from) / (count - chunks.length))
    chunks.push(items.slice(from, to))
    from = to
  }
  return chunks
}

const LAST_MINUTE = 23 * 60 + 59

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function later(time: string, minutes: number): string {
  const all = Math.min(LAST_MINUTE, minutesOf(time) + minutes)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(all / 60))}:${twoDigits(all % 60)}`
}

/** Moves an entrant to a group, or out of all of them. */
export function movedTo(groups: readonly DrawnGroup[], id: string, number: number | undefined): DrawnGroup[] {
  return groups.map((group) => {
    const others = group.entrants.filter((one) => one !== id)
    return { ...group, entrants: group.number === number ? [...others, id] : others }
  })
}

/** Returns the groups in which so many more players have a place. */
export function groupsWithRoom(
  { entrants = [], rounds }: Pick<CompetitionDocument, 'entrants' | 'rounds'>,
  round: number,
  players: number,
): DrawnGroup[] {
  const sizes = new Map(entrants.map((one) => [one.id, playersOf(one).length]))
  const sizeOf = (group: DrawnGroup) => group.entrants.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
  return (rounds[round]?.groups ?? []).filter((group) => sizeOf(group) + players <= GROUP_PLAYERS_MAX)
}

/**
 * Returns the groups with an empty one, which goes on as the draw does: at the next of the holes in turn, and as much later
 * as the last two groups of a hole are apart. In a shotgun start that is the next hole of the course, at the same time.
 */
export function withNewGroup(groups: readonly DrawnGroup[], holeCount: number): DrawnGroup[] {
  const number = 1 + Math.max(0, ...groups.map((group) => group.number))
  return [...groups, { number, ...nextStart(groups, holeCount), entrants: [] }]
}

function nextStart(
  groups: readonly DrawnGroup[],
  holeCount: number,
): Pick<DrawnGroup, 'teeTime' | 'startHole'> {
  const holeOf = ({ startHole = 1 }: DrawnGroup) => startHole
  const last = groups.at(-1)
  if (!last) return { startHole: 1 }
  const holes = [...new Set(groups.map(holeOf))]
  if (holes.length > 2 && groups.every(({ teeTime }) => teeTime === last.teeTime)) {
    return { teeTime: last.teeTime, startHole: (holeOf(last) % holeCount) + 1 }
  }
  const startHole = holes[(holes.indexOf(holeOf(last)) + 1) % holes.length] ?? 1
  const timesAt = (hole: number) =>
    groups.filter((group) => holeOf(group) === hole).map(({ teeTime }) => teeTime)
  const [before, now] = timesAt(holeOf(last)).slice(-2)
  const from = timesAt(startHole).at(-1)
  if (before === undefined || now === undefined || from === undefined || now < before) return { startHole }
  return { teeTime: later(from, minutesOf(now) - minutesOf(before)), startHole }
}
