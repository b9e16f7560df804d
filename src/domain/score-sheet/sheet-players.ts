import type { SheetReference, SheetRound } from '../../contract/score-sheet-round.ts'
import {
  type CardEntry,
  isScramble,
  type Merges,
  type PlayerOnSheet,
  type ScoreSheet,
  type TeamOnSheet,
} from './sheet.ts'

type Players = Pick<ScoreSheet, 'players' | 'merges'>

/** Returns the player as whom a player is shown: itself, or the one into whom it was merged. */
export function shownAs(sheet: Players, id: string): string {
  return mergesOf(sheet).shownAs.get(id) ?? id
}

/** Returns the players of the round: those that were neither removed nor merged into another, in order. */
export function shownPlayers(sheet: Players): PlayerOnSheet[] {
  const all = [...sheet.players.values()].filter(({ id }) => shownAs(sheet, id) === id)
  const shown = all.filter((player) => !player.isRemoved)
  return shown.length === 0 ? all : shown
}

/** Returns the entries of a player's card, with those of players that were merged into it, in order. */
export function cardEntries(sheet: Players, id: string): readonly CardEntry[] {
  const { merged, cards } = mergesOf(sheet)
  const entriesOf = (one: string) => sheet.players.get(one)?.entries ?? []
  const others = merged.get(id)
  if (!others) return entriesOf(id)
  const card = cards.get(id) ?? inOrder([id, ...others].flatMap(entriesOf))
  cards.set(id, card)
  return card
}

function mergesOf(sheet: Players): Merges {
  sheet.merges ??= computeMerges(sheet.players)
  return sheet.merges
}

function computeMerges(players: Players['players']): Merges {
  const shownAs = new Map<string, string>()
  for (const { id } of players.values()) {
    if (shownAs.has(id)) continue
    const chain = [id]
    let into = players.get(id)?.mergedInto
    // A chain that an earlier player was merged into is not followed again.
    while (into !== undefined && !shownAs.has(into)) {
      chain.push(into)
      into = players.get(into)?.mergedInto
    }
    const last = (into === undefined ? undefined : shownAs.get(into)) ?? chain.at(-1) ?? id
    for (const one of chain) shownAs.set(one, last)
  }
  const merged = new Map<string, string[]>()
  for (const [id, shown] of shownAs) {
    if (shown !== id) merged.set(shown, [...(merged.get(shown) ?? []), id])
  }
  return { shownAs, merged, cards: new Map() }
}

/** Returns entries of several cards in the order in which they take effect. */
export function inOrder(entries: readonly CardEntry[]): CardEntry[] {
  return entries.toSorted((a, b) => a.seq - b.seq || (a.part ?? 0) - (b.part ?? 0))
}

/** Returns the id that a reference means: positions count the players of the document with which the sheet began. */
export function playerIdOf(
  { round }: Pick<ScoreSheet, 'round'>,
  reference: SheetReference,
): string | undefined {
  return typeof reference === 'number' ? round.players[reference]?.id : reference
}

/** A team of the round with the ids of its players; each player is in one team. */
export interface ShownTeam extends Omit<TeamOnSheet, 'players'> {
  players: string[]
}

/** Returns the teams that were not removed and have a player. A player is in the team that got it last. */
export function shownTeams(sheet: ScoreSheet): ShownTeam[] {
  const present = new Set(shownPlayers(sheet).map((player) => player.id))
  const teamOf = new Map<string, TeamOnSheet>()
  const teams = [...sheet.teams.values()].filter((team) => !team.isRemoved)
  for (const team of teams.toSorted((a, b) => a.playersSeq - b.playersSeq)) {
    for (const reference of team.players) {
      const id = playerIdOf(sheet, reference)
      const shown = id === undefined ? undefined : shownAs(sheet, id)
      if (shown !== undefined && present.has(shown)) teamOf.set(shown, team)
    }
  }
  const ids = [...present]
  return teams
    .map((team) => ({ ...team, players: ids.filter((id) => teamOf.get(id) === team) }))
    .filter((team) => team.players.length > 0)
}

/** What scores are entered for: a player or, in a scramble, a team. */
export interface ScoredCard {
  kind: 'player' | 'team'
  id: string
  name: string
  /** The position among the players or teams of the round. */
  at: number
  /** The state of a player who does not play, such as withdrawn. */
  state: PlayerOnSheet['recorded']['state']
  entries: readonly CardEntry[]
}

/** Returns the cards of the round: in a scramble those of the teams and of players without one. */
export function scoredCards(sheet: ScoreSheet): ScoredCard[] {
  const teams = isScramble(sheet) ? shownTeams(sheet) : []
  const inTeams = new Set(teams.flatMap(({ players }) => players))
  return [
    ...teams.map(
      ({ id, name, entries }, at): ScoredCard => ({ kind: 'team', id, name, at, state: undefined, entries }),
    ),
    ...shownPlayers(sheet)
      .map(
        ({ id, recorded: { name, state } }, at): ScoredCard => ({
          kind: 'player',
          id,
          name,
          at,
          state,
          entries: cardEntries(sheet, id),
        }),
      )
      .filter(({ id }) => !inTeams.has(id)),
  ]
}

/** Returns the holes that are played, as positions on the sheet's course, in order. */
export function playedHoles({ settings }: Pick<ScoreSheet, 'settings'>): number[] {
  const all = settings.course.holes.map((_, at) => at + 1)
  const chosen = all.filter((hole) => settings.holeNumbers?.includes(hole) ?? true)
  return chosen.length === 0 ? all : chosen
}

/** Returns the course with which a sheet begins, with each hole once although its holes may be played twice. */
export function courseOnce({
  course,
  loops = 1,
}: Pick<SheetRound, 'course' | 'loops'>): SheetRound['course'] {
  return { ...course, holes: course.holes.slice(0, course.holes.length / loops) }
}
