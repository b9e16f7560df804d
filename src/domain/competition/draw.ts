import { type DrawnGroup, GROUP_PLAYERS_MAX } from '../../contract/competition-document.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { givenState } from './group-round.ts'
import { ballHandicapsOf } from './handicaps.ts'

/** An entrant who is to be drawn. */
export interface ToDraw {
  id: string
  /** Players of a side; 1 for a player. */
  size: number
  playingHandicap: number
}

export type DrawOrder =
  | { type: 'entered' | 'handicap' | 'random' }
  /** @param ids as on the leaderboard; the leaders start last */
  | { type: 'leaderboard'; ids: readonly string[] }

/** Where and when groups start. Times are such as `09:00`. */
export type DrawStart =
  | { type: 'tees'; holes: readonly number[]; firstTime: string; intervalMinutes: number }
  | { type: 'shotgun'; time: string }

export interface DrawOptions {
  order: DrawOrder
  /** Players of a full group, 2 to 5. */
  groupSize: number
  start: DrawStart
  holeCount: number
  /** Returns a number from 0 to below 1. */
  random: () => number
}

/**
 * Returns who is drawn: all who play and have not missed a cut.
 * @param first how many of the leaderboard go on, with those who share the last place
 */
export function entrantsToDraw(
  { competition, leaderboard }: Pick<OrganisedCompetition, 'competition' | 'leaderboard'>,
  first?: number,
): ToDraw[] {
  const ranked = leaderboard.filter(({ position }) => position !== undefined)
  const last = ranked[(first ?? 0) - 1]?.position ?? Number.POSITIVE_INFINITY
  const goesOn = ({ position, state }: (typeof leaderboard)[number]) =>
    first === undefined ? state !== 'cut' : position !== undefined && position <= last
  const out = new Set(leaderboard.filter((row) => !goesOn(row)).map(({ entrant }) => entrant))
  return (competition.entrants ?? [])
    .filter((one) => !givenState(one) && !out.has(one.id))
    .map((one) => ({
      id: one.id,
      size: one.players?.length ?? 1,
      playingHandicap: ballHandicapsOf(competition, one).reduce((sum, { value }) => sum + value, 0),
    }))
}

/** Draws groups. Those that are not full are the first ones, and lack at most one entrant. */
export function drawGroups(entrants: readonly ToDraw[], options: DrawOptions): DrawnGroup[] {
  const sideSize = Math.max(1, ...entrants.map(({ size }) => size))
  const players = Math.min(GROUP_PLAYERS_MAX, Math.max(2, options.groupSize))
  const ids = inOrder(entrants, options).map(({ id }) => id)
  return chunksOf(ids, Math.max(1, Math.floor(players / sideSize))).map((group, at) => ({
    number: at + 1,
    ...startOf(at, options),
    entrants: group,
  }))
}

function inOrder(entrants: readonly ToDraw[], { order, random }: DrawOptions): readonly ToDraw[] {
  switch (order.type) {
    case 'entered':
      return entrants
    case 'handicap':
      return entrants.toSorted((a, b) => a.playingHandicap - b.playingHandicap)
    case 'random':
      return shuffled(entrants, random)
    case 'leaderboard': {
      const places = new Map(order.ids.map((id, at) => [id, at]))
      const placeOf = ({ id }: ToDraw) => places.get(id) ?? order.ids.length
      return entrants.toSorted((a, b) => placeOf(b) - placeOf(a))
    }
  }
}

/** Returns a random order (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = all[last] as Item
    all[last] = all[other] as Item
    all[other] = moved
  }
  return all
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

function startOf(at: number, { start, holeCount }: DrawOptions): Pick<DrawnGroup, 'teeTime' | 'startHole'> {
  if (start.type === 'shotgun') return { teeTime: start.time, startHole: 1 + (at % holeCount) }
  const { holes, firstTime, intervalMinutes } = start
  const step = Math.floor(at / holes.length)
  return { teeTime: later(firstTime, step * intervalMinutes), startHole: holes[at % holes.length] ?? 1 }
}

function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = Math.min(LAST_MINUTE, hour * 60 + minute + minutes)
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

/** Returns the groups with an empty one, which starts where and when the last one does. */
export function withNewGroup(groups: readonly DrawnGroup[]): DrawnGroup[] {
  const last = groups.at(-1)
  const number = 1 + Math.max(0, ...groups.map((group) => group.number))
  return [...groups, { number, teeTime: last?.teeTime, startHole: last?.startHole ?? 1, entrants: [] }]
}
