import { competitionOf, competitorsOf } from '../competition.ts'
import { pointsWords } from '../leader-text.ts'
import type { Race } from '../race.ts'
import { holeChangesOf } from '../running-scores.ts'
import type { ShownRound } from '../shown-round.ts'

/** A decided hole of skins. */
export interface SkinHole {
  /** From 0. */
  hole: number
  /** Who won the hole; undefined if its skin was carried over. */
  cardIndex: number | undefined
  name: string | undefined
  /** The number of skins won; 0 if they were carried over. */
  skins: number
}

export interface SkinsBoard {
  /** In order of play. */
  holes: SkinHole[]
  /** "3 skins at stake on 8" in a round in play, "2 skins unclaimed" at the end, or empty. */
  stake: string
}

/** Returns who won the skins of each hole, and how many the next one is worth. */
export function skinsBoardOf(round: ShownRound, race: Race): SkinsBoard {
  const competition = competitionOf(round)
  const names = new Map(race.lines.map(({ entry }) => [entry.cardIndex, entry.name]))
  const competitors = competitorsOf(round).map(({ cardIndex, card }) => ({
    cardIndex,
    changes: holeChangesOf(card, competition),
  }))
  const holes = race.holes.flatMap((hole): SkinHole[] => {
    const winner = competitors.find(({ changes }) => (changes[hole] ?? 0) > 0)
    if (!competitors.some(({ changes }) => changes[hole] !== undefined)) return []
    const cardIndex = winner?.cardIndex
    const name = cardIndex === undefined ? undefined : names.get(cardIndex)
    return [{ hole, cardIndex, name, skins: winner?.changes[hole] ?? 0 }]
  })
  return { holes, stake: stakeOf(holes, race, round.isLive) }
}

function stakeOf(decided: readonly SkinHole[], { holes }: Race, isLive: boolean): string {
  const carried = decided.length - 1 - decided.findLastIndex(({ skins }) => skins > 0)
  const last = decided.at(-1)?.hole
  const next = holes[last === undefined ? 0 : holes.indexOf(last) + 1]
  if (isLive && next !== undefined) return `${pointsWords(carried + 1, 'Skins')} at stake on ${next + 1}`
  return carried > 0 ? `${pointsWords(carried, 'Skins')} unclaimed` : ''
}
